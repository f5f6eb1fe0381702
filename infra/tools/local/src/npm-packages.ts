import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');

/**
 * Imports a package's file (`lighthouse/core/index.js`), fetched from npm on first use into a folder of its own, so that it does not
 * slow down the installation of Stampwell.
 * @param versions of every package to install together, as `name@version`
 */
export async function importFetched(versions: readonly string[], file: string): Promise<unknown> {
  const folder = path.join(CACHE, versions.join('+').replaceAll('/', '-'));
  const module = path.join(folder, 'node_modules', file);
  if (!existsSync(module)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...versions], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  return import(pathToFileURL(module).href);
}
