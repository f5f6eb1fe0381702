import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { tamper } from '@stampwell/local/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, registerCustomer } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const WITH_DATABASE = path.join(REPOSITORY, 'infra/tools/local/src/with-database.ts');
const AUDIT = path.join(REPOSITORY, 'backend/api/src/audit.cli.ts');
const CUSTOMERS = 4;
const STAMPS = 5;
/** Rounds per kind of harm, with random events. */
const ROUNDS = 10;
const PLACE = 'WHERE stream = $1 AND version = $2';

interface Row {
  stream: string;
  version: number;
}

/** A kind of harm to one event, as possible with the database's password. */
interface Harm {
  reason: 'altered' | 'missing';
  act: string;
}

const HARMS: Record<string, Harm> = {
  'one byte of what happened': {
    reason: 'altered',
    act: `UPDATE es.events SET data = jsonb_set(data, '{balance_after}', to_jsonb(9 - (data->>'balance_after')::int))`,
  },
  'one byte of who did it': {
    reason: 'altered',
    act: `UPDATE es.events SET actor_id = left(actor_id, -1) || CASE right(actor_id, 1) WHEN '0' THEN '1' ELSE '0' END`,
  },
  'one millisecond of when': {
    reason: 'altered',
    act: `UPDATE es.events SET at = at + interval '1 millisecond'`,
  },
  'one whole event': { reason: 'missing', act: 'DELETE FROM es.events' },
};

let product: ChaosProduct;

beforeAll(async () => {
  product = await openProduct();
  const { client, admin } = product;
  const shop = await openShop(client, admin, { name: 'Honest', stampsRequired: 10 });
  await sideBySide(countTo(CUSTOMERS), 2, async (n) => {
    const { code } = await registerCustomer(client, `Customer ${n}`);
    for (const _ of countTo(STAMPS))
      await client.must('/stamps/scan', { token: shop.token, body: { qr_code: code } });
  });
});
afterAll(() => product?.stop());

/** A random stamp: the first of a card, one in the middle, or the newest. */
async function drawStamp(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `SELECT stream, version::int FROM es.events WHERE type = 'StampsGiven' ORDER BY random() LIMIT 1`,
  );
  return rows[0] as Row;
}

const verify = () => product.client.must('/audit/verify', { method: 'GET', token: product.admin });

/** `npm run audit -- verify`, beside the running product. */
async function verifyByCommand(): Promise<{ code: number; words: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const options = { cwd: REPOSITORY, env: { ...env, DATA_DIR: product.dataDir } };
  return run(process.execPath, [WITH_DATABASE, AUDIT, 'verify'], options).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, words: error.stdout }),
  );
}

/** Harms one event, runs `ask`, and restores it. */
async function whileHarmed<Answer>({ act }: Harm, row: Row, ask: () => Promise<Answer>): Promise<Answer> {
  const { pool } = product;
  const place = [row.stream, row.version];
  const { rows } = await pool.query<{ whole: unknown }>(
    `SELECT to_jsonb(e) AS whole FROM es.events e ${PLACE}`,
    place,
  );
  expect((await tamper(pool, `${act} ${PLACE}`, place)).rowCount).toBe(1);
  const answer = await ask();
  await tamper(pool, `DELETE FROM es.events ${PLACE}`, place);
  await pool.query(
    `INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::es.events, $1)).*`,
    [rows[0]?.whole],
  );
  return answer;
}

it('finds the log intact before and after', async () => {
  expect(await verify()).toMatchObject({ ok: true, first_bad: null });
  expect(await verifyByCommand()).toMatchObject({ code: 0, words: expect.stringContaining('✓') });
});

it.each(Object.entries(HARMS))('notices %s, and names the stream and the version', async (what, harm) => {
  for (const _ of countTo(ROUNDS)) {
    const row = await drawStamp(product.pool);
    const { ok, first_bad } = await whileHarmed(harm, row, verify);
    expect({ ok, first_bad }).toEqual({ ok: false, first_bad: { ...row, reason: harm.reason } });
  }
  const row = await drawStamp(product.pool);
  const { code, words } = await whileHarmed(harm, row, verifyByCommand);
  expect(code).toBe(1);
  expect(words).toContain(`${row.stream}: version ${row.version}`);
  expect(words).toContain(`is ${harm.reason}`);
  expect(await verify()).toMatchObject({ ok: true, first_bad: null });
  figure`${what}: ${ROUNDS + 1} times harmed, ${ROUNDS + 1} times named, by GET /audit/verify and by the command`;
});
