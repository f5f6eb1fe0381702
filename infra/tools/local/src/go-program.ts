import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');

export interface GoProgram {
  /** The executable's name. */
  name: string;
  /** Its package, such as `github.com/caddyserver/caddy/v2/cmd/caddy`. */
  source: string;
  version: string;
  linkerFlags?: string;
}

/** Path of a Go program, built once from its module, which takes minutes, and cached in `.cache`. */
export function goProgram({ name, source, version, linkerFlags = '' }: GoProgram): Promise<string> {
  const flags = ['-trimpath', '-ldflags', `-s -w ${linkerFlags}`];
  return builtOnce(name, version, (building) =>
    run('go', ['install', ...flags, `${source}@v${version}`], {
      env: { ...process.env, GOBIN: building, CGO_ENABLED: '0' },
    }),
  );
}

/** Path of a program of this repository: a folder with a Go module, built once for each version of its files. */
export function goModule(folder: string): Promise<string> {
  const name = path.basename(folder);
  const files = readdirSync(folder).sort();
  const version = createHash('sha256');
  for (const file of files) version.update(readFileSync(path.join(folder, file)));
  return builtOnce(name, version.digest('hex').slice(0, 16), (building) =>
    run('go', ['build', '-trimpath', '-o', path.join(building, executable(name)), '.'], {
      cwd: folder,
      env: { ...process.env, CGO_ENABLED: '0' },
    }),
  );
}

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

async function builtOnce(
  name: string,
  version: string,
  build: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = path.join(CACHE, `${name}-${version}`);
  const built = path.join(folder, executable(name));
  if (existsSync(built)) return built;
  // Built elsewhere and renamed, so that an interrupted build is not used.
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  await build(building);
  rmSync(folder, { recursive: true, force: true });
  renameSync(building, folder);
  return built;
}
