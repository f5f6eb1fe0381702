import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchTool, findCaddy, postgresProgramsOf, REPOSITORY } from '../../fetched.ts';
import { inRoot, ROOT, secretValues } from './image.ts';

const run = promisify(execFile);
const FOLDER = path.join(ROOT, 'work/compose');
const JAVA = '/usr/lib/jvm/java-17-openjdk-amd64';

/** The result of one service of compose.yaml. */
export interface ComposeService {
  name: string;
  /** Exit code of a process that runs once. */
  exit?: number;
  answers?: number;
  /** Until its health check passed. */
  ms?: number;
  stopMs?: number;
  /** For `down`: how many containers had not ended after 20 s. */
  killed?: number;
}

/** Everything outside the repository that compose.yaml names is set here, as a person does by .env. */
const SETTINGS = {
  STAMPWELL_IMAGE: 'localhost/stampwell:test',
  POSTGRES_IMAGE: 'localhost/postgres:test',
  KAFKA_IMAGE: 'localhost/kafka:test',
  CADDY_IMAGE: 'localhost/caddy:test',
  POSTGRES_PASSWORD: 'owner-of-the-trial',
  STAND_INS: 'on',
  PUBLIC_URL: 'http://localhost:3000',
};
/** Paths and addresses are compose.yaml's own. */
const SECRETS =
  /^(JWT_PRIVATE_KEY|VAULT_KEY|TRIAL_KEY|SNAPSHOT_KEY|SECRETS_KEY|PROOF_KEY|PROOF_PUBLIC_KEY|ADMIN_.*|.*_DB_PASSWORD)$/;

/** compose.yaml itself, by podman-compose, with the image that was built. Of other people's images stand-ins, since no registry is reached. */
export async function runCompose(): Promise<ComposeService[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(path.join(REPOSITORY, 'infra/deploy/compose'), FOLDER, { recursive: true });
  const secrets = Object.entries(secretValues())
    .filter(([name, value]) => value && SECRETS.test(name))
    .map(([name, value]) => [
      name,
      String(value)
        .trim()
        .replaceAll('\n', name === 'VAULT_KEY' ? ' ' : '\\n'),
    ]);
  const lines = [...Object.entries(SETTINGS), ...secrets].map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(FOLDER, '.env'), lines.join(''), { mode: 0o600 });
  await prepareStandIns();
  cpSync(
    path.join(await fetchTool('podman-compose'), 'podman_compose.py'),
    path.join(FOLDER, 'podman_compose.py'),
  );
  const { stdout } = await inRoot('compose.sh', ['--net']);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as ComposeService);
}

/** What images of PostgreSQL, Kafka and Caddy would hold, for stand-ins.sh. */
async function prepareStandIns(): Promise<void> {
  const packages = path.join(await postgresProgramsOf('patroni'), '../../..');
  const copies: Record<string, string> = {
    [path.join(packages, 'embedded_postgres')]: 'postgres/opt/embedded_postgres',
    [path.join(packages, 'embedded_postgres.libs')]: 'postgres/opt/embedded_postgres.libs',
    [await fetchTool('kafka')]: 'kafka/opt/kafka/libs',
    [JAVA]: `kafka${JAVA}`,
    '/etc/java-17-openjdk': 'kafka/etc/java-17-openjdk',
    [await findCaddy()]: 'caddy/usr/bin/caddy',
  };
  for (const [from, to] of Object.entries(copies)) {
    const target = path.join(FOLDER, 'images', to);
    mkdirSync(path.dirname(target), { recursive: true });
    await run('cp', ['-a', from, target]);
  }
  cpSync(path.join(import.meta.dirname, 'stand-ins.sh'), path.join(FOLDER, 'stand-ins.sh'));
}
