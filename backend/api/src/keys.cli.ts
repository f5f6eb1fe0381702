import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { openPool } from '@stampwell/base/postgres';
import {
  createPeople,
  type KeyRing,
  newKeyRing,
  readKeyRing,
  rewrapDataKeys,
  withNewKey,
  withoutOldKeys,
} from '@stampwell/vault';
import type pg from 'pg';
import { readVaultKeys } from './vault-settings.ts';

const USAGE = `Usage:
  npm run keys -- new             prints a new key ring
  npm run keys -- rotate          adds a key to the ring in VAULT_KEY_FILE, and wraps every data key with it
  npm run keys -- rewrap          the same for a ring that got its new key, before the others, elsewhere
  npm run keys -- drop-old        takes all but the newest key out of the ring: older backups are closed for good
  npm run keys -- forget-erased   erases again whoever a restore has brought back`;

/** Creates and rotates the vault's keys (decision 090). */
async function main([command = '']: string[]): Promise<number> {
  if (command === 'new') {
    process.stdout.write(newKeyRing());
    return 0;
  }
  const { DATABASE_URL } = process.env;
  const work = COMMANDS[command];
  if (!work || !DATABASE_URL) {
    console.error(work ? 'DATABASE_URL is not set: the address of the PostgreSQL of this Stampwell' : USAGE);
    return 1;
  }
  const pool = openPool({ connectionString: DATABASE_URL, max: 2 });
  try {
    return await work(pool);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await pool.end();
  }
}

const COMMANDS: Record<string, (pool: pg.Pool) => Promise<number>> = {
  rotate,
  rewrap,
  'drop-old': dropOld,
  'forget-erased': async (pool) => {
    console.log(`✓ ${await createPeople(pool, readVaultKeys(process.env)).eraseAgain()} erased again`);
    return 0;
  },
};

/**
 * Resumes after an interruption: while some data keys are still wrapped by an older key, no further key is added. Running
 * processes reload the ring when they meet the new key.
 */
async function rotate(pool: pg.Pool): Promise<number> {
  const file = ringFile();
  const text = readFileSync(file, 'utf8');
  const isFinished = (await countOld(pool, readKeyRing(text).current)) === 0;
  if (isFinished) replaceFile(file, withNewKey(text));
  return rewrap(pool);
}

function rewrap(pool: pg.Pool): Promise<number> {
  return wrapAll(pool, readVaultKeys(process.env).ring);
}

async function wrapAll(pool: pg.Pool, ring: KeyRing): Promise<number> {
  let done = 0;
  // Repeats, because a process with the older ring may have added an account in the meantime.
  while ((await countOld(pool, ring.current)) > 0)
    for await (const step of rewrapDataKeys(pool, ring)) {
      done += 1;
      draw(`${step.done} of ${step.total} data keys`);
    }
  draw('');
  console.log(`✓ every data key is wrapped with '${ring.current}' (${done} batches)`);
  return 0;
}

async function dropOld(pool: pg.Pool): Promise<number> {
  const file = ringFile();
  const text = readFileSync(file, 'utf8');
  const { current } = readKeyRing(text);
  const old = await countOld(pool, current);
  if (old > 0) {
    console.error(`${old} data keys are not wrapped with '${current}' yet: npm run keys -- rotate`);
    return 1;
  }
  replaceFile(file, withoutOldKeys(text));
  console.log(`✓ '${current}' alone is left: nobody opens a backup from before it any more`);
  return 0;
}

async function countOld(pool: pg.Pool, current: string): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM vault.data_keys WHERE key_id <> $1', [
    current,
  ]);
  return rows[0].n;
}

function ringFile(): string {
  const file = process.env.VAULT_KEY_FILE;
  if (!file || !existsSync(file)) throw new Error('VAULT_KEY_FILE is not set to a key ring that is there');
  return file;
}

/** Writes atomically: a truncated ring would make the vault unreadable. */
function replaceFile(file: string, text: string): void {
  readKeyRing(text);
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Progress is for terminals only; in a log file it would be noise. */
function draw(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

process.exitCode = await main(process.argv.slice(2));
