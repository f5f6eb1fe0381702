import { execFile, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '@stampwell/local/postgres/binaries.ts';
import { CACHE } from '../../fetched.ts';
import { type Values, valuesOf } from '../parts/product.ts';
import { settingsOf } from '../settings.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const HOME = path.join(CACHE, 'cluster-image');
/** A Debian of its own, with buildah and podman; nothing is installed on the machine. */
export const ROOT = path.join(HOME, 'root');
const BASE = path.join(ROOT, 'work/base');
/** Includes the dependencies of podman-compose: Python, network tools and an `init`. */
const TOOLS =
  'buildah,podman,runc,netavark,aardvark-dns,ca-certificates,iptables,catatonit,python3,python3-yaml,python3-dotenv';
/** crun fails where both versions of cgroups are mounted. */
const CONTAINERS = `[engine]
runtime="runc"
cgroup_manager="cgroupfs"
events_logger="file"
[network]
network_backend="netavark"
`;
const BIG = { maxBuffer: 64 * 1024 * 1024 };

/** The result of running one process in its container. */
export interface Shipped {
  name: string;
  exit: number;
  ms: number;
  /** For servers: 1 if it answered; then its user and capabilities. */
  answers?: number;
  stopMs?: number;
  user?: string;
  wrote?: boolean;
  capabilities?: string;
  memory?: string;
}

/** Why containers cannot be built here; null if they can. */
export function missingForImages(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  return spawnSync('apt-get', ['--version']).error ? 'it needs apt-get' : null;
}

/** The image by our Dockerfile's steps, from this checkout as committed, once. Minutes, since npm installs twice. */
export async function buildImage(): Promise<void> {
  await prepareRoot();
  const built = path.join(ROOT, 'work/built');
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY });
  if (existsSync(built) && readFileSync(built, 'utf8') === commit) return;
  const source = path.join(ROOT, 'work/source');
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  await run('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', source], { cwd: REPOSITORY });
  await inRoot('build.sh', []);
  writeFileSync(built, commit);
}

/** Runs each process as compose does: read-only, without capabilities, with limited memory. */
export async function runImage(): Promise<Shipped[]> {
  const postgres = path.join(ROOT, 'work/postgres');
  rmSync(postgres, { recursive: true, force: true });
  // Its links are relative, and must stay so.
  cpSync(path.join(findPostgres().postgres, '..'), postgres, { recursive: true, verbatimSymlinks: true });
  const values: Values = { ...secretValues(), ...IN_CONTAINERS };
  const names = new Set((['api', 'projector', 'relay', 'web', 'publish'] as const).flatMap(settingsOf));
  const lines = [...names]
    .filter((name) => values[name])
    .map(
      (name) =>
        `${name}=${String(values[name])
          .trim()
          .replaceAll('\n', name === 'VAULT_KEY' ? ' ' : '\\n')}\n`,
    );
  writeFileSync(path.join(ROOT, 'work/env'), lines.join(''), { mode: 0o600 });
  const { stdout } = await inRoot('run.sh', ['--net']);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Shipped);
}

/** The values of all settings, with secrets kept for the next run. */
export function secretValues(): Values {
  const folder = path.join(HOME, 'secrets');
  mkdirSync(folder, { recursive: true });
  const secrets = { owner: '', replication: '', rewind: '' };
  return valuesOf({ folder, secrets, hasKafka: false, env: {} });
}

const IN_CONTAINERS: Values = {
  DATABASE_URL: undefined,
  SITE_DIR: '/site',
  VAULT_ERASED_DIR: '/var/lib/stampwell/erased',
  IMAGES: '/var/lib/stampwell/images',
  PROOF_SEALS: '/var/lib/stampwell/seals',
  PROOF_LAST_SEAL_FILE: '/var/lib/stampwell/last-seal/checkpoint',
  KAFKA_BROKERS: '127.0.0.1:9092',
};

async function prepareRoot(): Promise<void> {
  const done = path.join(HOME, '.complete');
  if (existsSync(done)) return;
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(HOME, { recursive: true });
  await run('apt-get', ['download', 'debootstrap'], { cwd: HOME });
  await run('sh', ['-c', 'dpkg -x debootstrap*.deb .'], { cwd: HOME });
  await debootstrap(ROOT, TOOLS);
  await debootstrap(BASE, 'ca-certificates');
  appendFileSync(path.join(ROOT, 'etc/containers/containers.conf'), CONTAINERS);
  // The pinned Node and this machine's npm, as in the image node:24.
  const bin = path.join(BASE, 'usr/local/bin');
  copyFileSync(process.execPath, path.join(bin, 'node'));
  const { stdout } = await run('npm', ['root', '--global']);
  const modules = path.join(BASE, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  await run('cp', ['-a', path.join(stdout.trim(), 'npm'), modules]);
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(bin, 'npm')]);
  await run('chroot', [BASE, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(authorities)) copyFileSync(authorities, path.join(BASE, authorities));
  mkdirSync(done);
}

function debootstrap(folder: string, packages: string): Promise<unknown> {
  mkdirSync(folder, { recursive: true });
  const flags = ['--variant=minbase', `--include=${packages}`];
  const env = { ...process.env, DEBOOTSTRAP_DIR: path.join(HOME, 'usr/share/debootstrap') };
  const program = path.join(HOME, 'usr/sbin/debootstrap');
  return run(program, [...flags, 'bookworm', folder, mirror()], { ...BIG, env });
}

/** The one that apt uses here. */
function mirror(): string {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return stdout.split('\n').find((uri) => uri && !uri.includes('security')) ?? 'http://deb.debian.org/debian';
}

/** `pivot_root` and not chroot: committing an image remounts its root. */
const ENTER = `
ip link set lo up 2>/dev/null
mount --bind "$ROOT" "$ROOT"; mount -t proc proc "$ROOT/proc"; mount --rbind /dev "$ROOT/dev"; mount --rbind /sys "$ROOT/sys"
# Else podman takes containers of a run that was killed for running ones.
mount -t tmpfs tmpfs "$ROOT/run"
mkdir -p "$ROOT/old"; cd "$ROOT"; pivot_root . old; cd /; umount -l /old
export PATH=/usr/sbin:/usr/bin:/sbin:/bin STORAGE_DRIVER=overlay BUILDAH_ISOLATION=chroot
exec bash /work/inner.sh`;

/** Runs a script of this folder in the Debian of its own. */
export async function inRoot(script: string, more: string[]): Promise<{ stdout: string }> {
  writeFileSync(path.join(ROOT, 'work/inner.sh'), readFileSync(path.join(import.meta.dirname, script)));
  for (const file of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${file}`, path.join(ROOT, 'etc', file));
  const flags = ['--mount', '--pid', '--fork', '--kill-child', ...more, '--propagation', 'private'];
  return run('unshare', [...flags, 'bash', '-c', ENTER], { ...BIG, env: { PATH: process.env.PATH, ROOT } });
}
