import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = path.resolve(import.meta.dirname, '../../../.cache');

export interface GoProgram {
  /** What it is called. */
  name: string;
  /** Its package, such as `github.com/caddyserver/caddy/v2/cmd/caddy`. */
  source: string;
  version: string;
  linkerFlags?: string;
}

/** The path of a program that Go built from its module: built once, which takes minutes, and kept in `.cache`. */
export async function goProgram({ name, source, version, linkerFlags = '' }: GoProgram): Promise<string> {
  const folder = path.join(CACHE, `${name}-${version}`);
  const built = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  if (existsSync(built)) return built;
  // Elsewhere first: a build that is stopped half-way is not found by the next run.
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  const flags = ['-trimpath', '-ldflags', `-s -w ${linkerFlags}`];
  await run('go', ['install', ...flags, `${source}@v${version}`], {
    env: { ...process.env, GOBIN: building, CGO_ENABLED: '0' },
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
  return built;
}
