/**
 * `publish.cli.ts <built site>`: adds what was built with this image to the site that replicas share (SITE_DIR), and points at
 * it. What was published before stays there for a week; what is there already is left alone.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { OWN_SITE, readSiteDir } from './environment.ts';
import { publish, readPointer } from './published.ts';

const from = path.resolve(process.argv[2] ?? OWN_SITE);
const site = readSiteDir(process.env);
const remotes = path.join(from, 'r');
const parts = ['shell', ...(existsSync(remotes) ? readdirSync(remotes).map((name) => `r/${name}`) : [])];
// The shell first: it runs with remotes that are a little older than it, but not with newer ones.
for (const part of parts) {
  const version = readPointer(path.join(from, part))?.version;
  if (!version) continue;
  publish({ from: path.join(from, part, version), folder: path.join(site, part), version });
  process.stdout.write(`${part} is at ${version}\n`);
}
