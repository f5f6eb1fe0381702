import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { goProgram } from '@stampwell/local/go-program.ts';
import { CACHE, REPOSITORY } from './layout.ts';

const run = promisify(execFile);

const DEBIAN = [
  'etcd-server',
  'haproxy',
  'libfaketime',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
];
const PATRONI = ['patroni[etcd3]==4.1.5', 'psycopg[binary]==3.3.9', 'embedded-postgres==18.6.3'];
const MANIFEST_CHECK = ['kubernetes-validate==1.37.0'];
const PODMAN_COMPOSE = 'podman-compose==1.6.0';
const TOXIPROXY_VERSION = '2.12.0';

/** Paths of the programs that npm does not have. */
export interface Programs {
  etcd: string;
  haproxy: string;
  /** Where HAProxy finds its libraries. */
  libraries: string;
  patroni: string;
  postgresBin: string;
  faketime: string;
}

/**
 * Debian's packages, unpacked and not installed, and PyPI's in a folder of their own; both cached.
 * @throws with the reason why they cannot be had here
 */
export async function fetchPrograms(): Promise<Programs> {
  if (process.platform !== 'linux') throw new Error('etcd and HAProxy come from Debian, so this needs Linux');
  const [root, python] = await Promise.all([
    fetchOnce('cluster-debian', unpackDebian),
    fetchOnce('cluster-python', installPatroni),
  ]);
  const libraries = path.join(root, 'usr/lib', libraryFolder(root));
  return {
    etcd: path.join(root, 'usr/bin/etcd'),
    haproxy: path.join(root, 'usr/sbin/haproxy'),
    libraries,
    faketime: path.join(libraries, 'faketime/libfaketimeMT.so.1'),
    patroni: path.join(python, 'bin/patroni'),
    postgresBin: path.join(sitePackages(python), 'embedded_postgres/pginstall/bin'),
  };
}

/** Checks manifests against the schemas that it brings. */
export const fetchManifestCheck = async (): Promise<string> =>
  path.join(
    await fetchOnce('cluster-manifest-check', (folder) => installPython(folder, MANIFEST_CHECK)),
    'bin/kubernetes-validate',
  );

/** One file, for a Python that has YAML. */
export const fetchPodmanCompose = async (): Promise<string> =>
  path.join(
    await fetchOnce('cluster-podman-compose', async (folder) => {
      await run('python3', [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--no-deps',
        '--target',
        folder,
        PODMAN_COMPOSE,
      ]);
    }),
    'podman_compose.py',
  );

/** Breaks connections between our processes and the database. @returns null where there is no Go to build it */
export async function fetchToxiproxy(): Promise<string | null> {
  const source = 'github.com/Shopify/toxiproxy/v2/cmd/server';
  return goProgram({ name: 'server', source, version: TOXIPROXY_VERSION }).catch(() => null);
}

/** An earlier release, installed and built. Minutes. */
export async function fetchRelease(commit: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short=12', `${commit}^{commit}`], { cwd: REPOSITORY });
  return fetchOnce(`cluster-release-${stdout.trim()}`, async (folder) => {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: REPOSITORY });
    const npm = (...args: string[]) => run('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    await npm('run', 'build');
  });
}

const libraryFolder = (root: string) =>
  readdirSync(path.join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';

function sitePackages(venv: string): string {
  const lib = path.join(venv, 'lib');
  return path.join(lib, readdirSync(lib)[0] ?? '', 'site-packages');
}

/** Marked when complete, so that an interrupted download is begun anew. */
async function fetchOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(CACHE, name);
  const done = path.join(folder, '.complete');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make(folder);
  mkdirSync(done);
  return folder;
}

async function unpackDebian(folder: string): Promise<void> {
  const debs = path.join(folder, 'debs');
  mkdirSync(debs);
  await run('apt-get', ['download', ...DEBIAN], { cwd: debs });
  for (const deb of readdirSync(debs)) await run('dpkg', ['-x', path.join(debs, deb), folder]);
}

async function installPatroni(folder: string): Promise<void> {
  await installPython(folder, PATRONI);
  await run('chmod', ['-R', 'a+rx', path.join(sitePackages(folder), 'embedded_postgres/pginstall/bin')]);
}

async function installPython(folder: string, packages: string[]): Promise<void> {
  // Debian's own, since PostgreSQL's account may not enter a home folder that another Python is in.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
  await run(python, ['-m', 'venv', '--copies', folder]);
  await run(path.join(folder, 'bin/pip'), ['install', '--quiet', ...packages]);
}
