import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newSigningKey } from '@stampwell/api/identity/tokens.ts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { newKeyRing } from '@stampwell/vault';
import { type SeenRequest, startRecorded } from './child.ts';
import { startNaiveForwarder } from './naive-forwarder.ts';

const API = fileURLToPath(import.meta.resolve('@stampwell/api/main.ts'));
const WEB = fileURLToPath(import.meta.resolve('@stampwell/web/main.ts'));
const PRODUCT = fileURLToPath(new URL('./product.cli.ts', import.meta.url));

/** Where strangers' bytes come in. */
export interface Door {
  port: number;
  /** Which of our two kinds of answers are behind it. */
  has: { api: boolean; pages: boolean };
  /** Each request that a process of ours has taken so far. */
  seen(): readonly SeenRequest[];
  stop(): Promise<void>;
}

/** Nobody is to be refused for the number of their tries: a refusal is too short to look like somebody else's answer. */
const API_ENV = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };

/** What `npm start` serves: API and pages in one server. */
export async function openProduct(): Promise<Door> {
  const child = await startRecorded(PRODUCT, ({ dir }) => ({ ...API_ENV, DATA_DIR: path.join(dir, 'data') }));
  return { ...child, has: { api: true, pages: false } };
}

/** The API as a process of its own, over a database of its own. */
export async function openApi(env: Record<string, string> = {}): Promise<Door> {
  const db = await openTestDatabase();
  const own = { JWT_PRIVATE_KEY: newSigningKey(), VAULT_KEY: newKeyRing(), DATABASE_URL: db.url };
  const child = await startRecorded(API, ({ dir }) => ({
    ...API_ENV,
    ...own,
    VAULT_ERASED_DIR: dir,
    ...env,
  }));
  const stop = async () => {
    await child.stop();
    await db.drop();
  };
  return { ...child, has: { api: true, pages: false }, stop };
}

/** The web process alone: pages and files. */
export async function openWeb(): Promise<Door> {
  return { ...(await startRecorded(WEB, () => ({}))), has: { api: false, pages: true } };
}

/** No door of ours: what the suite must find fault with. */
export async function openNaiveForwarder(): Promise<Door> {
  const api = await openApi();
  const forwarder = await startNaiveForwarder(api.port);
  const stop = async () => {
    await forwarder.stop();
    await api.stop();
  };
  return { ...api, port: forwarder.port, stop };
}
