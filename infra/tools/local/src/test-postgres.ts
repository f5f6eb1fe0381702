import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateAll } from '@stampwell/migrator';
import pg from 'pg';
import { isAlive } from './child-processes.ts';
import { takeOver } from './postgres/orphan.ts';
import { startPostgres } from './postgres.ts';
import { TEST_DATABASE_TEMPLATE, TEST_DATABASE_URL, TEST_POSTGRES_SETTINGS } from './test-database.ts';

const HOME_PREFIX = 'stampwell-test-';
/** Of Linux. Specs create some 200 databases of 700 files each: 15 ms for one in memory, 250 ms and more on a disk. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, with its address in every worker's environment. A `TEST_DATABASE_URL`
 * already set is used instead.
 * @returns the teardown
 */
export default async function startTestPostgres(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env[TEST_DATABASE_URL];
  if (given) {
    process.env[TEST_DATABASE_TEMPLATE] ??= await createTemplate(given);
    return undefined;
  }
  await clearInterruptedRuns();
  const home = mkdtempSync(
    path.join(hasRoomInMemory() ? MEMORY : os.tmpdir(), `${HOME_PREFIX}${process.pid}-`),
  );
  const postgres = await startPostgres({ dir: dataDir(home), settings: TEST_POSTGRES_SETTINGS });
  process.env[TEST_DATABASE_URL] = postgres.url;
  process.env[TEST_DATABASE_TEMPLATE] = await createTemplate(postgres.url);
  return async () => {
    delete process.env[TEST_DATABASE_URL];
    delete process.env[TEST_DATABASE_TEMPLATE];
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** Template of each spec's database: copying is faster than migrating. */
async function createTemplate(server: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  await migrateAll({ databaseUrl: address.href, logUrl: address.href });
  return name;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}

function dataDir(home: string): string {
  return path.join(home, 'pg');
}

/** Removes the folders of killed runs, about 40 MB each. */
async function clearInterruptedRuns(): Promise<void> {
  for (const home of [os.tmpdir(), MEMORY].flatMap(filesIn)) {
    const pid = path.basename(home).match(`^${HOME_PREFIX}(\\d+)-`)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      await takeOver(dataDir(home));
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
}
