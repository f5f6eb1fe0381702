/**
 * `publish.cli.ts <built site>`: adds the versions built into this image to the site shared by replicas (SITE_DIR), and makes them
 * current. Replaced versions stay for a week; existing ones are not rewritten.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { OWN_SITE, readSiteDir } from './environment.ts';
import { publish, readPointer } from './published.ts';

const from = path.resolve(process.argv[2] ?? OWN_SITE);
const site = readSiteDir(process.env);
const remotes = path.join(from, 'r');
const parts = ['shell', ...(existsSync(remotes) ? readdirSync(remotes).map((name) => `r/${name}`) : [])];
// The shell first: it runs remotes slightly older than itself, but no newer ones.
for (const part of parts) {
  const version = readPointer(path.join(from, part))?.version;
  if (!version) continue;
  publish({ from: path.join(from, part, version), folder: path.join(site, part), version });
  process.stdout.write(`${part} is at ${version}\n`);
}
