import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { goProgram } from '@stampwell/local/go-program.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const MODULE = 'github.com/caddyserver/caddy/v2';

/** What compose runs, and so what the specs run. */
export const CADDYFILE = path.join(REPOSITORY, 'infra/deploy/compose/Caddyfile');
export const CADDY_VERSION = versionIn(
  readFileSync(path.join(REPOSITORY, 'infra/deploy/compose/compose.yaml'), 'utf8'),
);

function versionIn(compose: string): string {
  const version = /CADDY_IMAGE:-caddy:(\d+\.\d+\.\d+)/.exec(compose)?.[1];
  if (!version) throw new Error('compose.yaml names no version of Caddy');
  return version;
}

/** Caddy from `CADDY_PATH`; without Go, from the PATH; otherwise built by Go. */
export async function findCaddy(): Promise<string> {
  if (process.env.CADDY_PATH) return process.env.CADDY_PATH;
  if (spawnSync('go', ['version']).error) return 'caddy';
  return goProgram({
    name: 'caddy',
    source: `${MODULE}/cmd/caddy`,
    version: CADDY_VERSION,
    linkerFlags: `-X ${MODULE}.CustomVersion=v${CADDY_VERSION}`,
  });
}
