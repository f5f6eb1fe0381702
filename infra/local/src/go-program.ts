import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = path.resolve(import.meta.dirname, '../../../.cache');

export interface GoProgram {
  /** The executable's name. */
  name: string;
  /** Its package, such as `github.com/caddyserver/caddy/v2/cmd/caddy`. */
  source: string;
  version: string;
  linkerFlags?: string;
}

/** Path of a Go program, built once from its module, which takes minutes, and cached in `.cache`. */
export async function goProgram({ name, source, version, linkerFlags = '' }: GoProgram): Promise<string> {
  const folder = path.join(CACHE, `${name}-${version}`);
  const built = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  if (existsSync(built)) return built;
  // Built elsewhere and renamed, so that an interrupted build is not used.
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
