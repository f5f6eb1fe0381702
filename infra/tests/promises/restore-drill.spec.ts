import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { productPostgres, startPostgres } from '@stampwell/local/postgres.ts';
import { missingProgram } from '@stampwell/local/test-run/programs.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeLongLog } from '../bench/long-log.ts';
import { openBackups } from './restore-drill/backups.ts';
import { openBarman } from './restore-drill/barman.ts';
import type { Backups } from './restore-drill/recovery.ts';
import { type Customer, openShop, PASSWORD, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { rebuildAll } from './support/read-models.ts';
import { countTo } from './support/side-by-side.ts';

/** Docs: docs/runbook.md. */
const STAMPS = Number(process.env.STAMPS ?? 300);
/** Events that the log has before: `EVENTS=5000000` for the size of the promise. */
const EVENTS = Number(process.env.EVENTS ?? 0);
const EARLIER = {
  events: EVENTS,
  days: 365,
  businesses: 300,
  customers: Math.ceil(EVENTS / 50),
};
/** Ids of the bulk-written history. Its undone stamps were not folded from events, so they are not compared. */
const OF_EARLIER = /0000000[bc]-0000-7000-/;
const EARLIER_CARDS = 'card-0000000b-0000-7000-%';
/** `BACKUPS=barman`: barman-cloud and a bucket; else PostgreSQL's own tools and a folder. */
const WITH_BARMAN = process.env.BACKUPS === 'barman';
/** Long enough to seal and project so many. */
const PATIENCE_MS = 60_000 + EVENTS;
vi.setConfig({ testTimeout: 300_000 + 2 * PATIENCE_MS });
const RPO_MS = 60_000;
const AUDIT = path.resolve(import.meta.dirname, '../../tools/local/src/audit.ts');
/** Beside the database, and in no backup of it. The newest are the right ones, however old the backup. */
const KEPT_APART = /^(?!postgres$|backups$)/;

const missing = missingProgram([
  { name: 'go', atLeast: '1.24' },
  { name: 'python3', atLeast: '3.10' },
]);
if (missing) console.log(`  → the restore drill is left out, since ${missing}`);

describe.skipIf(missing)('a restore to a moment before a mistake, beside the living product', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-drill-'));
  chmodSync(folder, 0o755);
  const inFolder = (name: string) => path.join(folder, name);
  const [living, restored, keyFile] = [inFolder('living'), inFolder('restored'), inFolder('backup-key')];
  let product: ChaosProduct;
  let again: ChaosProduct | undefined;
  let backups: Backups;
  let closeBackups: (() => Promise<void>) | undefined;
  let shop: Shop;
  let staying: Customer;
  let leaving: Customer;
  let until: Date;

  /** Retries once with a new access token, since tokens last ten minutes. Idle connections last less than a backup may take. */
  const scan = (code: string) => {
    const key = randomUUID();
    const send = () =>
      product.client.must('/stamps/scan', { token: shop.token, key, body: { qr_code: code } });
    return send().catch(async () => {
      shop.token = (await signIn(product.client, '/auth/business/login', shop.email)).token;
      return send();
    });
  };
  const balanceOf = async ({ client }: ChaosProduct, { email }: Customer) => {
    const { token } = await signIn(client, '/auth/business/login', shop.email);
    const { stamp_info } = await client.must('/business/validate-qr', {
      token,
      body: { qr_code: staying.code },
    });
    expect((await signIn(client, '/auth/login', email)).token).not.toBe('');
    return (stamp_info as { current_stamps: number }).current_stamps;
  };
  const audit = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const { DATABASE_URL: _, ...env } = process.env;
      const options = { env: { ...env, DATA_DIR: restored } };
      execFile(process.execPath, [AUDIT, ...args], options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  const now = async () => {
    const { rows } = await product.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]?.now as Date;
  };
  const untilSealed = () =>
    vi.waitFor(
      async () => {
        // A cheap query, since it is polled: counting millions of events would take CPU from sealing.
        const { rows } = await product.pool.query(
          'SELECT position::int, (SELECT max(position)::int FROM es.events) AS newest FROM proof.head',
        );
        expect(rows[0].position).toBe(rows[0].newest);
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );
  /**
   * Writes while no product runs: at its next start it builds read models from so many events several times faster than it catches up.
   * Not archived, because no backup needs that WAL.
   */
  async function writeEarlierLog(): Promise<void> {
    if (EVENTS === 0) return;
    const postgres = await startPostgres(productPostgres(living));
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const began = performance.now();
    await writeLongLog(client, EARLIER);
    lap(began, `${EVENTS} events written`);
    await client.end();
    await postgres.stop();
    product = await openProduct({}, living);
    lap(began, 'read models built');
    await untilSealed();
    lap(began, 'sealed');
    await catchUp(product.pool, PATIENCE_MS);
    await product.stop();
  }
  /** Prints the seconds since `began`. */
  const lap = (began: number, what: string) =>
    console.log(`    ${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`);

  beforeAll(
    async () => {
      mkdirSync(living);
      // Created and filled, then started again with archiving.
      product = await openProduct({}, living);
      await product.stop();
      await writeEarlierLog();
      const cluster = path.join(living, 'postgres');
      if (WITH_BARMAN) {
        const barman = await openBarman(cluster, inFolder('backups'));
        [backups, closeBackups] = [barman, barman.stop];
      } else backups = await openBackups({ cluster, backups: inFolder('backups'), keyFile });
      backups.archive();
      // Seals a long log at production's interval, and a short one often, because the drill waits for a seal.
      product = await openProduct(EVENTS > 0 ? {} : { PROOF_EVERY: '2' }, living);
      shop = await openShop(product.client, product.admin, { name: 'Shop' });
      staying = await registerCustomer(product.client, 'Staying');
      leaving = await registerCustomer(product.client, 'Leaving');
    },
    300_000 + 2 * PATIENCE_MS,
  );
  afterAll(async () => {
    await again?.stop();
    await product?.stop();
    await closeBackups?.();
    rmSync(folder, { recursive: true, force: true });
  });

  it('backs up in full and incrementally, and archives within the promised minute', async () => {
    const full = await backups.take('full', product.databaseUrl);
    for (const _ of countTo(STAMPS)) await scan(staying.code);
    await scan(leaving.code);
    const incremental = backups.chain.includes('incremental')
      ? await backups.take('incremental', product.databaseUrl, 'full')
      : null;
    await scan(staying.code);
    await untilSealed();
    until = new Date(Number(await now()) + 1);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const began = performance.now();
    await scan(staying.code);
    const { rows } = await product.pool.query<{ file: string }>(
      'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file',
    );
    await vi.waitFor(
      async () => {
        const archiver = 'SELECT last_archived_wal >= $1 AS has FROM pg_stat_archiver';
        expect((await product.pool.query(archiver, [rows[0]?.file])).rows[0].has).toBe(true);
      },
      { timeout: 2 * RPO_MS, interval: 100 },
    );
    const rpoMs = performance.now() - began;
    const more = incremental ? `, incremental ${(incremental.bytes / 1e6).toFixed(1)} MB` : '';
    figure`full ${full.bytes / 1e6} MB${more}; a stamp was archived after ${rpoMs / 1000} s (RPO)`;
    // A busy machine copies late.
    expect(rpoMs).toBeLessThan(1.5 * RPO_MS);
  });

  it('loses nothing but what came after the moment, forgets whom it must, and opens', async () => {
    const { token } = await signIn(product.client, '/auth/login', leaving.email);
    await product.client.must('/user/account', { method: 'DELETE', token, body: { password: PASSWORD } });
    await untilSealed();
    expect(await balanceOf(product, staying)).toBe(STAMPS + 2);

    const cluster = path.join(restored, 'postgres');
    mkdirSync(restored);
    if (backups.tryOtherKey)
      await expect(backups.tryOtherKey(cluster, until)).rejects.toThrow('no identity matched');

    const began = performance.now();
    await backups.restore(cluster, until);
    lap(began, 'the backup is back');
    for (const name of readdirSync(living).filter((name) => KEPT_APART.test(name)))
      cpSync(path.join(living, name), path.join(restored, name), { recursive: true });

    const postgres = await startPostgres(productPostgres(restored));
    lap(began, 'recovered');
    const noteRestore = async () => {
      const rollback = await audit('verify', '--log-only');
      lap(began, 'compared with the seals');
      expect(rollback.code).toBe(1);
      expect(rollback.said).toContain('an older state was put back and no restore was noted');
      expect(await audit('restored', 'a drill')).toMatchObject({ code: 0 });
      lap(began, 'the restore noted');
    };
    const rebuild = async () => {
      await rebuildAll(restored);
      lap(began, 'read models rebuilt');
    };
    await Promise.all([noteRestore(), rebuild()]);
    await postgres.stop();
    again = await openProduct({}, restored);
    expect(await balanceOf(again, staying)).toBe(STAMPS + 1);
    figure`${(performance.now() - began) / 1000} s until it served again (RTO), ${EVENTS + STAMPS} events`;

    const verified = await audit('verify', '--log-only');
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining('a backup was restored')]);
    lap(began, 'verified beside the product that serves');

    const { status } = await again.client.call('/auth/login', {
      body: { email: leaving.email, password: PASSWORD },
    });
    expect(status).toBe(401);
    const { differences } = await compareBalances(again.pool, EARLIER_CARDS);
    expect(differences.filter((each) => !OF_EARLIER.test(each))).toEqual([]);
    // The original cluster kept running during the restore.
    expect(await balanceOf(product, staying)).toBe(STAMPS + 2);
  });

  it('needed the keys that are kept apart', async () => {
    await again?.stop();
    again = undefined;
    const without = inFolder('without-keys');
    mkdirSync(without);
    renameSync(path.join(restored, 'postgres'), path.join(without, 'postgres'));
    const opened = await openProduct({}, without).then(
      async (other) => {
        const answer = await other.client.call('/auth/login', {
          body: { email: staying.email, password: PASSWORD },
        });
        await other.stop();
        return answer.status;
      },
      () => 'did not start',
    );
    figure`without the keys: ${opened}`;
    expect(opened).not.toBe(200);
  });
});
