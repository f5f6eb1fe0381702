import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { takeOver } from './postgres/orphan.ts';
import { startPostgres } from './postgres.ts';
import { TEST_DATABASE_URL, TEST_POSTGRES_SETTINGS } from './test-database.ts';

const HOME_PREFIX = 'stampwell-test-';

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, its address in the environment of every worker.
 * A `TEST_DATABASE_URL` that is already set is used instead.
 * @returns the teardown
 */
export default async function startTestPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEST_DATABASE_URL]) return undefined;
  await clearInterruptedRuns();
  const home = mkdtempSync(path.join(os.tmpdir(), `${HOME_PREFIX}${process.pid}-`));
  const postgres = await startPostgres({ dir: dataDir(home), settings: TEST_POSTGRES_SETTINGS });
  process.env[TEST_DATABASE_URL] = postgres.url;
  return async () => {
    delete process.env[TEST_DATABASE_URL];
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

function dataDir(home: string): string {
  return path.join(home, 'pg');
}

/** A run that was killed had no teardown; some 40 MB each would gather in the temporary folder. */
async function clearInterruptedRuns(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = name.match(`^${HOME_PREFIX}(\\d+)-`)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const home = path.join(os.tmpdir(), name);
    try {
      await takeOver(dataDir(home));
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Another user's: theirs to clear.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
