import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuiltRemote } from '@stampwell/contracts/remote-manifest.ts';
import { publish } from '@stampwell/web/published.ts';

/** Where builds publish to: SITE_DIR, or `.site` of the repository. */
export const siteOf = (repository: string): string =>
  process.env.SITE_DIR ? path.resolve(process.env.SITE_DIR) : path.join(repository, '.site');

/** Publishes what a part's own build made, and touches nothing of any other part. What is no part of the site is left alone. */
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

/** The package's version and a hash of all that was built: the same sources make the same version, anywhere. */
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
