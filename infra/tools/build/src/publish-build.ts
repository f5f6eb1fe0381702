import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuiltRemote } from '@stampwell/contracts/remote-manifest.ts';
import { publish } from '@stampwell/web/published.ts';

/** SITE_DIR, or `.site` in the repository. */
export const siteOf = (repository: string): string =>
  process.env.SITE_DIR ? path.resolve(process.env.SITE_DIR) : path.join(repository, '.site');

/** Publishes one part's build. Folders that are not part of the site are ignored. */
export function publishBuild(folder: string, site: string): void {
  const dist = path.join(folder, 'dist');
  const part = partOf(dist);
  if (part) publish({ from: dist, folder: path.join(site, part), version: versionOf(folder, dist) });
}

function partOf(dist: string): string | null {
  const manifest = path.join(dist, 'manifest.json');
  if (existsSync(manifest)) return `r/${(JSON.parse(readFileSync(manifest, 'utf8')) as BuiltRemote).name}`;
  return existsSync(path.join(dist, 'app.html')) ? 'shell' : null;
}

/** The package's version and a hash of its output: the same sources give the same version on any machine. */
function versionOf(folder: string, dist: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const hash = createHash('sha256');
  for (const file of globSync('**', { cwd: dist }).sort()) {
    const place = path.join(dist, file);
    if (statSync(place).isFile()) hash.update(file).update(readFileSync(place));
  }
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}
