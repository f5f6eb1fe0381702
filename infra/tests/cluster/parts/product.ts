import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { openClient } from '@stampwell/base/postgres';
import { childEnvironment } from '@stampwell/local/child-environment.ts';
import { keptSecret, newKey } from '@stampwell/local/secrets.ts';
import { newSigner, readSigner, signerText, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';
import { findCaddy } from '../../fetched.ts';
import { CADDYFILE } from '../../proxy/caddy/caddy.ts';
import {
  BROKERS,
  DATABASE,
  FRONT_DOOR,
  FRONT_DOOR_ADDRESS,
  HEALTH_PORT,
  HTTP_PORT,
  KAFKA_PORT,
  PRIMARY_PORT,
  type Replica,
  replicasOf,
  type Service,
} from '../layout.ts';
import type { Processes } from '../processes.ts';
import { environmentOf, PROCESSES, type ProcessName } from '../settings.ts';
import { type DatabaseSecrets, OWNER } from './database.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const DATABASE_NAME = 'stampwell';

export type Values = Record<string, string | undefined>;

export interface ProductOptions {
  folder: string;
  secrets: DatabaseSecrets;
  hasKafka: boolean;
  /** More settings, such as those of a load test. */
  env: Values;
  /** `host:port` of the primary as a service reaches it: Toxiproxy, where faults of the network are tried. */
  databaseOf?: (name: string) => string;
}

const kept = (folder: string, name: string, make: () => string) => keptSecret(folder, name, make).text;
const PRIMARY = `${DATABASE}:${PRIMARY_PORT}`;

export const databaseSecrets = (folder: string): DatabaseSecrets => ({
  owner: kept(folder, 'owner-password', newKey),
  replication: kept(folder, 'replication-password', newKey),
  rewind: kept(folder, 'rewind-password', newKey),
});

export const ownerUrl = ({ owner }: DatabaseSecrets, host = PRIMARY, name = DATABASE_NAME): string =>
  `postgres://${OWNER}:${owner}@${host}/${name}`;

/** A role that the migrator creates, with a password of its own. */
const ROLES = { api: 'API', projector: 'PROJECTOR', relay: 'RELAY' } as const;

/** All settings; each process gets its own subset. */
export function valuesOf({ folder, secrets, hasKafka, env }: ProductOptions): Values {
  const proofKey = kept(folder, 'proof-key', () => signerText(newSigner('cluster.stampwell.test/log')));
  const seals = path.join(folder, 'seals');
  const lastSeal = path.join(folder, 'last-seal');
  const erased = path.join(folder, 'erased');
  const images = path.join(folder, 'images');
  for (const dir of [seals, lastSeal, erased, images]) mkdirSync(dir, { recursive: true });
  return {
    NODE_ENV: 'production',
    STAND_INS: 'on',
    PUBLIC_URL: FRONT_DOOR,
    BEHIND_TLS: '0',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'info',
    PORT: String(HTTP_PORT),
    HEALTH_PORT: String(HEALTH_PORT),
    SITE_DIR: path.join(folder, 'site'),
    DATABASE_URL: ownerUrl(secrets),
    JWT_PRIVATE_KEY: kept(folder, 'jwt-private-key.pem', newSigningKey),
    VAULT_KEY: kept(folder, 'vault-keys', newKeyRing),
    VAULT_ERASED_DIR: erased,
    IMAGES: images,
    TRIAL_KEY: kept(folder, 'trial-key', newKey),
    SNAPSHOT_KEY: kept(folder, 'snapshot-key', newKey),
    SECRETS_KEY: kept(folder, 'secrets-key', newKey),
    PROOF_KEY: proofKey,
    PROOF_PUBLIC_KEY: verifierText(readSigner(proofKey)),
    PROOF_SEALS: seals,
    PROOF_LAST_SEAL_FILE: path.join(lastSeal, 'checkpoint'),
    ADMIN_EMAIL: 'root@stampwell.test',
    ADMIN_PASSWORD: 'stampwell',
    ...(hasKafka && {
      KAFKA_BROKERS: BROKERS.map(({ address }) => `${address}:${KAFKA_PORT}`).join(),
    }),
    ...Object.fromEntries(
      Object.entries(ROLES).map(([role, name]) => [
        `${name}_DB_PASSWORD`,
        kept(folder, `${role}-password`, newKey),
      ]),
    ),
    ...env,
  };
}

/** A process' settings: its own values, with the role that it connects as. */
export function settingsFor(name: ProcessName, values: Values, host = PRIMARY): Values {
  const role = name in ROLES ? (name as keyof typeof ROLES) : null;
  const password = role && values[`${ROLES[role]}_DB_PASSWORD`];
  const url = role && { DATABASE_URL: `postgres://stampwell_${role}:${password}@${host}/${DATABASE_NAME}` };
  return { ...environmentOf(name, values), ...(url && environmentOf(name, { ...values, ...url })) };
}

export async function createDatabase(secrets: DatabaseSecrets): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl(secrets, PRIMARY, 'postgres') });
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}

/** Runs a process that ends by itself: the migrator, publishing, a tool. @throws with its words if it fails */
export async function runToEnd(
  script: string,
  env: Values,
  { args = [], checkout = REPOSITORY }: { args?: string[]; checkout?: string | undefined } = {},
): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(checkout, script), ...args], {
    cwd: checkout,
    env: childEnvironment(env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** A process of ours at its own address, from this checkout or another one. */
export function startReplica(
  { name, service, address }: Replica,
  options: ProductOptions & { processes: Processes; values: Values; checkout?: string | undefined },
): void {
  const { processes, values, databaseOf, checkout = REPOSITORY } = options;
  processes.start(name, {
    file: process.execPath,
    args: [path.join(checkout, PROCESSES[service].script)],
    env: { ...settingsFor(service, values, databaseOf?.(name)), HOST: address, ...beyond(values) },
  });
}

/** Settings for load tests only, never in production. */
const beyond = ({ RATE_LIMITS, PROOF_EVERY }: Values): Values => ({ RATE_LIMITS, PROOF_EVERY });

export const healthOf = ({ service, address }: Replica): string =>
  `http://${address}:${service === 'api' || service === 'web' ? HTTP_PORT : HEALTH_PORT}/readyz`;

/** Caddy with compose's Caddyfile. */
export async function startCaddy(processes: Processes, folder: string): Promise<void> {
  const addresses = (service: Service) =>
    replicasOf(service)
      .map(({ address }) => `${address}:${HTTP_PORT}`)
      .join(' ');
  const home = path.join(folder, 'caddy');
  mkdirSync(home, { recursive: true });
  processes.start('caddy', {
    file: await findCaddy(),
    args: ['run', '--adapter', 'caddyfile', '--config', CADDYFILE],
    env: {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_OPTIONS: `default_bind ${FRONT_DOOR_ADDRESS}`,
      SITE_ADDRESS: `http://${FRONT_DOOR_ADDRESS}:${HTTP_PORT}`,
      API_ADDRESS: addresses('api'),
      WEB_ADDRESS: addresses('web'),
    },
  });
}

/** Straight to a machine's PostgreSQL, past HAProxy and past the network: a socket's folder leads there however it is cut off. */
export const urlOfNode = (
  name: string,
  { folder, secrets }: Pick<ProductOptions, 'folder' | 'secrets'>,
): string =>
  `${ownerUrl(secrets, 'localhost')}?host=${encodeURIComponent(path.join(folder, name, 'socket'))}`;
