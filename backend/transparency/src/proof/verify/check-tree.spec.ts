import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealedBank, type SealedBank } from '../../../testing/sealed-bank.ts';
import { newestSeal } from '../seals.ts';
import { directoryStorage } from '../storage/directory.ts';
import { checkTree } from './check-tree.ts';

/** More than a tile, so that there is a level above the leaves. */
const EVENTS = 260;
let bank: SealedBank;

beforeAll(async () => {
  bank = await openSealedBank();
  const keeper = bank.keep();
  await bank.bank.goOn(EVENTS / 5);
  await keeper.hasSealed(EVENTS);
  await keeper.stop();
});
afterAll(() => bank.close());

/** The check's result after a statement, which is rolled back. */
async function checkAfter(statement: string) {
  const storage = directoryStorage(bank.folder);
  const client = await bank.db.pool.connect();
  await client.query(`BEGIN; ${statement}`);
  const check = await checkTree(client, {
    ...{ storage, log: bank.signer, upTo: await newestSeal(storage), events: EVENTS },
  });
  await client.query('ROLLBACK');
  client.release();
  return check;
}

it('finds nothing in an intact tree', async () => {
  expect(await checkAfter('SELECT')).toEqual({ finding: null, doubt: null });
});

it.each([
  [
    'UPDATE proof.tiles SET hashes = set_byte(hashes, 3, get_byte(hashes, 3) # 1) WHERE level = 1',
    'level 1, index 0: hash 0',
  ],
  ['DELETE FROM proof.tiles WHERE level = 1', 'level 1, index 0 is missing'],
  [
    'UPDATE proof.tiles SET hashes = hashes || hashes WHERE level = 1',
    'level 1, index 0 does not have 1 hashes',
  ],
  [
    'INSERT INTO proof.tiles SELECT 0, 9, hashes FROM proof.tiles WHERE level = 1',
    'level 0, index 9 is not expected',
  ],
  ['UPDATE proof.head SET size = size - 1', 'level 0, index 1 does not have 3 hashes'],
  ['UPDATE proof.head SET size = size + 1', `${EVENTS + 1} leaves of ${EVENTS} events`],
  ['UPDATE proof.head SET position = position + 1', 'is not that of the newest leaf'],
  ['DELETE FROM proof.head', 'has 0 rows'],
  [`UPDATE proof.head SET checkpoint = 'sealed'`, 'is not signed with the log’s key'],
])('finds: %s', async (statement, words) => {
  expect((await checkAfter(statement)).finding).toContain(words);
});

it('does not confirm a tree without its checkpoint, or whose keeper has stopped', async () => {
  expect((await checkAfter('UPDATE proof.head SET checkpoint = NULL')).doubt).toContain('has no checkpoint');
  expect((await checkAfter(`UPDATE proof.head SET problem = 'rewritten'`)).doubt).toContain('rewritten');
});
