import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.ts';
import { TEST_DATABASE_URL, TEST_POSTGRES_SETTINGS } from './test-database.ts';

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, its address in the environment of every worker.
 * A `TEST_DATABASE_URL` that is already set is used instead.
 * @returns the teardown
 */
export default async function startTestPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEST_DATABASE_URL]) return undefined;
  const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-test-'));
  const postgres = await startPostgres({ dir: path.join(home, 'pg'), settings: TEST_POSTGRES_SETTINGS });
  process.env[TEST_DATABASE_URL] = postgres.url;
  return async () => {
    delete process.env[TEST_DATABASE_URL];
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
