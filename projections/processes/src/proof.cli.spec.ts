import { execFile } from 'node:child_process';
import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { directoryStorage, openExport, proveConsistency } from '@stampwell/transparency/proof';
import { makeReceipt, readInclusion, shownEvent } from '@stampwell/transparency/proof/receipts.queries.ts';
import { checkpointName, sizesIn } from '@stampwell/transparency/proof/seals.ts';
import { openSealedBank, type SealedBank } from '@stampwell/transparency/testing/sealed-bank.ts';
import { readCheckpoint, signCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import { newSigner, readVerifier, signerText, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellCheck, tellReceipt } from './proof-words.ts';

/** `npm run audit` without a database: checks an export and receipts, as a third party would. */

const CLI = fileURLToPath(import.meta.resolve('./proof.cli.ts'));
const EVENTS = 1_050;
const folder = mkdtempSync(path.join(os.tmpdir(), 'audit-'));
const exported = path.join(folder, 'export');

let bank: SealedBank;
let key: string;
const sizes: number[] = [];

beforeAll(async () => {
  bank = await openSealedBank();
  key = verifierText(bank.signer);
  const keeper = bank.keep();
  await bank.bank.goOn(EVENTS / 5);
  await keeper.hasSealed(EVENTS);
  await keeper.stop();
  for await (const size of sizesIn(directoryStorage(bank.folder), 1)) sizes.push(size);
  writeFileSync(path.join(folder, 'key'), signerText(bank.signer));
  const { code, words } = await audit(['export', exported], {
    DATABASE_URL: bank.db.url,
    PROOF_KEY_FILE: path.join(folder, 'key'),
    PROOF_SEALS: bank.folder,
  });
  expect([code, words]).toEqual([0, expect.stringContaining(`✓ ${EVENTS} events with their seals`)]);
}, 60_000);
afterAll(async () => {
  await bank?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs with an empty environment, so that no database or key is configured. */
function audit(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; words: string }> {
  const options = { env: { PATH: process.env.PATH, ...env }, cwd: folder };
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, words: stdout + stderr }),
    );
  });
}

let copies = 0;
function altered(alter: (copy: string) => void): string {
  copies += 1;
  const copy = path.join(folder, `copy-${copies}`);
  cpSync(exported, copy, { recursive: true });
  alter(copy);
  return copy;
}

const withLines = (alter: (lines: string[]) => string[]) =>
  altered((copy) => {
    const file = path.join(copy, 'events.ndjson');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, `${alter(lines).join('\n')}\n`);
  });

async function said(of: string, others: string[] = []): Promise<string> {
  const words: string[] = [];
  const { events, storage } = await openExport(of);
  const checkpoints = others.map((note) => readCheckpoint(note)).filter((one) => one !== null);
  const options = { events, storage, log: readVerifier(key), operator: null, others: checkpoints };
  await tellCheck(options, (line) => words.push(line));
  return words.join('\n');
}

it('an account’s signed export is checked with the published key alone', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = '{\n"profile": {"name": "Ann"}';
  const claims = { sub: 'ann', aud: 'stampwell-export', iat: 1_764_072_000, sha256: hash('sha256', bytes) };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA' })}.${part(claims)}`;
  const jws = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  const file = path.join(folder, 'account.json');
  const x = String(publicKey.export({ format: 'jwk' }).x);
  const check = (text: string) => {
    writeFileSync(file, text);
    return audit(['signed-export', file, '--key', x]);
  };
  const whole = `${bytes},\n"signature": "${jws}"\n}\n`;
  expect(await check(whole)).toEqual({
    code: 0,
    words: '✓ exported for account ann at 2025-11-25T12:00:00.000Z, and unchanged since\n',
  });
  expect(await check(whole.replace('Ann', 'Bob'))).toMatchObject({
    code: 1,
    words: expect.stringContaining('✗ the file was changed'),
  });
  expect((await audit(['signed-export', file])).code).toBe(1);
});

describe('an exported log', () => {
  it('is verified without a database, and whose key that was is said', async () => {
    const { code, words } = await audit(['verify', exported]);
    expect(words).toContain(
      `✓ ${EVENTS} events, ${sizes.length} checkpoints, each goes on from the one before`,
    );
    expect(words).toContain(`The key is the export's own word`);
    expect(code).toBe(0);
    expect((await audit(['verify', exported, '--key', key])).words).not.toContain('own word');
  });

  it('is verified with progress', async () => {
    const { events, storage } = await openExport(exported);
    const seen: number[] = [];
    const options = { events, storage, log: readVerifier(key), operator: null };
    await tellCheck({ ...options, onProgress: (count) => seen.push(count) }, () => undefined);
    expect(seen).toEqual([1_000]);
  });

  const at = (lines: string[], position: number) => lines[position - 1] ?? '';
  const ALTERED: [string, (lines: string[]) => string[], string][] = [
    [
      'an amount',
      (lines) => lines.with(699, at(lines, 700).replace(/"amount":\d+/, '"amount":20')),
      'position 700: the event is not the one that was sealed',
    ],
    [
      'two amounts',
      (lines) =>
        lines
          .with(699, at(lines, 700).replace(/"amount":\d+/, '"amount":20'))
          .with(300, at(lines, 301).replace(/"amount":\d+/, '"amount":20')),
      'position 301: the event is not the one that was sealed',
    ],
    [
      'an event that is gone',
      (lines) => lines.toSpliced(41, 1),
      'position 42: the event that was sealed is gone',
    ],
    [
      'an event twice',
      (lines) => lines.toSpliced(42, 0, at(lines, 42)),
      'position 42: two events stand here',
    ],
    [
      'two that changed places',
      (lines) => lines.with(9, at(lines, 20)).with(19, at(lines, 10)),
      'position 10: the event that was sealed is gone',
    ],
    [
      'the newest cut off',
      (lines) => lines.slice(0, 1_000),
      `position 1001: the log ends before it, and ${EVENTS - 1_000} more events were sealed`,
    ],
    ['everything cut off', () => [], 'position 1: what stands there cannot be read as an event'],
    [
      'half a line',
      (lines) => lines.with(49, at(lines, 50).slice(0, 40)),
      'position 50: what stands there cannot be read as an event',
    ],
    [
      'a line of something else',
      (lines) => lines.with(59, '{"event":{"position":60},"salt":7}'),
      'position 60: what stands there cannot be read as an event',
    ],
    [
      'a salt that is gone',
      (lines) => lines.with(69, at(lines, 70).replace(/"salt":"[^"]*"/, '"salt":null')),
      'position 70: the event is not the one that was sealed',
    ],
  ];
  it.each(ALTERED)('has its first wrong position named: %s', async (_, alter, words) => {
    expect(await said(withLines(alter))).toBe(`✗ ${words}${/log ends/.test(words) ? ENDS : ''}`);
  });
  const ENDS = '. The newest were deleted, or an older state was put back and no restore was noted';

  it('ends the command with 1 where it was altered', async () => {
    const copy = withLines((lines) => lines.toSpliced(499, 1));
    expect(await audit(['verify', copy, '--key', key])).toEqual({
      code: 1,
      words: '✗ position 500: the event that was sealed is gone\n',
    });
  });

  it('is not believed with another’s key, or without one of its seals', async () => {
    const { code, words } = await audit([
      'verify',
      exported,
      '--key',
      verifierText(newSigner(bank.signer.name)),
    ]);
    expect([code, words]).toEqual([1, expect.stringContaining('is not signed with the log’s key')]);
    const copy = altered((whole) => {
      const storage = path.join(whole, 'seals');
      const names = readdirSync(storage, { recursive: true }).map(String);
      const middle = names.filter((name) => name.endsWith('.leaves')).toSorted()[1] ?? '';
      chmodSync(path.join(storage, middle), 0o644);
      writeFileSync(path.join(storage, middle), readFileSync(path.join(storage, middle)).fill(7));
    });
    expect(await said(copy)).toMatch(/^✗ the seals themselves: \S+ /);
  });

  it('must hold a checkpoint that came another way', async () => {
    const size = sizes[0] ?? 0;
    const root = new Uint8Array(32).fill(7);
    const contradicting = signCheckpoint(bank.signer, { size, root });
    expect(await said(exported, [contradicting])).toContain('another checkpoint of this size was signed');
    const file = path.join(folder, 'newer.checkpoint');
    writeFileSync(file, signCheckpoint(bank.signer, { size: EVENTS + 1, root }));
    const { code, words } = await audit(['verify', exported, '--key', key, '--checkpoint', file]);
    expect([code, words]).toEqual([1, expect.stringContaining('was signed that is not among these')]);
  });

  it('proves any two of its checkpoints consistent', async () => {
    const storage = directoryStorage(path.join(exported, 'seals'));
    const pairs = sizes.flatMap((one) =>
      sizes.filter((other) => other >= one).map((other): [number, number] => [one, other]),
    );
    expect(pairs.length).toBeGreaterThan(2);
    for (const pair of pairs) {
      const { holds } = await proveConsistency(storage, {
        log: readVerifier(key),
        generation: 1,
        sizes: pair,
      });
      expect(holds).toBe(true);
    }
    const [first, last] = [String(sizes[0]), String(sizes.at(-1))];
    const { code, words } = await audit(['consistency', first, last, exported]);
    expect([code, words]).toEqual([0, expect.stringContaining('✓ the newer begins with all of the older')]);
  });
});

describe('a log that is served', () => {
  const verify = (seals: string, env: NodeJS.ProcessEnv = {}) =>
    audit(['verify'], {
      ...{ DATABASE_URL: bank.db.url, PROOF_KEY_FILE: path.join(folder, 'key'), PROOF_SEALS: seals, ...env },
    });

  it('is verified', async () => {
    expect(await verify(bank.folder)).toMatchObject({
      code: 0,
      words: expect.stringContaining('✓ 1050 events'),
    });
  });

  /** Runs with another newest checkpoint in the database. */
  async function withCheckpoint(note: string | null, run: () => Promise<void>): Promise<void> {
    const set = 'UPDATE proof.head SET checkpoint = $1';
    const { rows } = await bank.db.pool.query('SELECT checkpoint FROM proof.head');
    await bank.db.pool.query(set, [note]);
    await run();
    await bank.db.pool.query(set, [rows[0].checkpoint]);
  }

  it('is wrong where the database has a checkpoint that is not among the seals', async () => {
    const { code, words } = await verify(mkdtempSync(path.join(folder, 'gone-')));
    expect([code, words]).toEqual([
      1,
      expect.stringContaining(`a checkpoint of ${EVENTS} events was signed that is not among the seals`),
    ]);
  });

  it('is not called verified where nothing is sealed', async () => {
    const empty = mkdtempSync(path.join(folder, 'empty-'));
    let [code, words] = [0, ''];
    await withCheckpoint(null, async () => {
      ({ code, words } = await verify(empty));
    });
    expect([code, words]).toEqual([
      2,
      expect.stringContaining('nothing is sealed, so none of the 1050 events'),
    ]);
    expect(words).not.toContain('✓');
  });

  it('is not called verified where events stay without a seal', async () => {
    const first = sizes[0] ?? 0;
    const old = mkdtempSync(path.join(folder, 'old-'));
    cpSync(bank.folder, old, { recursive: true });
    const names = readdirSync(old, { recursive: true, encoding: 'utf8' });
    const ofFirst = `${first}`.padStart(12, '0').match(/\d{3}/g)?.join('/');
    for (const name of names)
      if (/\.(checkpoint|leaves)$/.test(name) && !name.includes(`${ofFirst}.`)) rmSync(path.join(old, name));
    const note = readFileSync(path.join(old, `0001/${ofFirst}.checkpoint`), 'utf8');
    const lastSeal = path.join(folder, 'last-seal');
    await withCheckpoint(note, async () => {
      const { code, words } = await verify(old, { PROOF_MAX_AGE: '1' });
      expect([code, words]).toEqual([
        2,
        expect.stringContaining(`the newest seal is too old: ${EVENTS - first} events`),
      ]);
      expect((await verify(old)).code).toBe(0);
      cpSync(path.join(bank.folder, checkpointName(1, EVENTS)), lastSeal);
      expect(await verify(old, { PROOF_LAST_SEAL_FILE: lastSeal })).toMatchObject({
        code: 1,
        words: expect.stringContaining('a checkpoint was signed that is not among these'),
      });
    });
    expect((await verify(bank.folder, { PROOF_LAST_SEAL_FILE: lastSeal })).code).toBe(0);
  });
});

describe('a receipt in a file', () => {
  const receiptFile = async (position: number, alter = (text: string) => text) => {
    const inclusion = await readInclusion(bank.db.pool, position);
    const [event] = await bank.live.store.written.readAll({ after: position - 1, limit: 1 });
    if (!inclusion || !event) throw new Error('not sealed');
    const { salt, leafSalt, ...rest } = inclusion;
    const file = path.join(folder, `receipt-${position}.json`);
    const receipt = makeReceipt({ ...rest, event: shownEvent(event, salt), salt: leafSalt });
    writeFileSync(file, alter(JSON.stringify(receipt)));
    return file;
  };

  it('is verified with nothing but the published key', async () => {
    expect(await audit(['receipt', await receiptFile(7), '--key', key])).toEqual({
      code: 0,
      words: expect.stringMatching(
        /^✓ Deposited of \S+ is event 7 of the 1050 that bank\.example\/log sealed\n/,
      ),
    });
  });

  it('is refused where it was altered, is another log’s, or is none', async () => {
    const changed = await receiptFile(8, (text) => text.replace(/"amount":1/, '"amount":20'));
    const { code, words } = await audit(['receipt', changed, '--key', key]);
    expect([code, words]).toEqual([1, expect.stringContaining('It was changed')]);
    const said = (file: string, by: string) => {
      const lines: string[] = [];
      tellReceipt(readFileSync(file, 'utf8'), readVerifier(by), (line) => lines.push(line));
      return lines.join();
    };
    const other = verifierText(newSigner(bank.signer.name));
    expect(said(await receiptFile(9), other)).toContain('not signed with this log’s key');
    expect(said(path.join(folder, 'key'), key)).toBe('✗ This is not a receipt');
  });
});
