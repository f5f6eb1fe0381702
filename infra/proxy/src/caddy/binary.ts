import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const MODULE = 'github.com/caddyserver/caddy/v2';

/** What compose runs, and so what the specs run. */
export const CADDYFILE = path.join(REPOSITORY, 'infra/compose/Caddyfile');
export const CADDY_VERSION = versionIn(
  readFileSync(path.join(REPOSITORY, 'infra/compose/compose.yaml'), 'utf8'),
);

function versionIn(compose: string): string {
  const version = /CADDY_IMAGE:-caddy:(\d+\.\d+\.\d+)/.exec(compose)?.[1];
  if (!version) throw new Error('compose.yaml names no version of Caddy');
  return version;
}

/** The one that `CADDY_PATH` names, the one that was built before, the one on the PATH, or a new one: built once, by Go. */
export async function findCaddy(): Promise<string> {
  if (process.env.CADDY_PATH) return process.env.CADDY_PATH;
  const dir = path.join(REPOSITORY, '.cache', `caddy-${CADDY_VERSION}`);
  const built = path.join(dir, process.platform === 'win32' ? 'caddy.exe' : 'caddy');
  if (existsSync(built)) return built;
  if (!spawnSync('caddy', ['version']).error) return 'caddy';
  await build(dir);
  return built;
}

/** Elsewhere first: a build that is stopped half-way is not found by the next run. */
async function build(dir: string): Promise<void> {
  const building = `${dir}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  const flags = ['-trimpath', '-ldflags', `-s -w -X ${MODULE}.CustomVersion=v${CADDY_VERSION}`];
  await run('go', ['install', ...flags, `${MODULE}/cmd/caddy@v${CADDY_VERSION}`], {
    env: { ...process.env, GOBIN: building, CGO_ENABLED: '0' },
  });
  rmSync(dir, { recursive: true, force: true });
  renameSync(building, dir);
}
