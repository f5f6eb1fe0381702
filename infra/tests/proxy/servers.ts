import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { newKeyRing } from '@stampwell/vault';
import { type RecordedProcess, startRecorded } from './recorded-process.ts';

const API = fileURLToPath(import.meta.resolve('@stampwell/api/main.ts'));
const WEB = fileURLToPath(import.meta.resolve('@stampwell/web/main.ts'));
const PRODUCT = fileURLToPath(new URL('./product.cli.ts', import.meta.url));

const API_ENV = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };

/** What `npm start` serves: API and pages in one server. */
export const openProduct = (): Promise<RecordedProcess> =>
  startRecorded(PRODUCT, ({ dir }) => ({ ...API_ENV, DATA_DIR: path.join(dir, 'data') }));

/** The API as a process of its own, over a database of its own. */
export async function openApi(env: Record<string, string> = {}): Promise<RecordedProcess> {
  const db = await openTestDatabase();
  const own = { JWT_PRIVATE_KEY: newSigningKey(), VAULT_KEY: newKeyRing(), DATABASE_URL: db.url };
  const api = await startRecorded(API, ({ dir }) => ({ ...API_ENV, ...own, VAULT_ERASED_DIR: dir, ...env }));
  const stop = async () => {
    await api.stop();
    await db.drop();
  };
  return { ...api, stop };
}

/** The web process: pages and files. */
export const openWeb = (): Promise<RecordedProcess> => startRecorded(WEB, () => ({}));
