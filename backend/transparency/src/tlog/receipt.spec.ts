import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signCheckpoint } from './checkpoint.ts';
import { leafData, leafSalt, shownEvent } from './commitment.ts';
import { Frontier } from './frontier.ts';
import { signatureLine } from './note.ts';
import { COSIGNATURE, newSigner, renamed, type Signer } from './note-keys.ts';
import { checkReceipt, makeReceipt, parseReceipt, RECEIPT_MAX_BYTES, type Receipt } from './receipt.ts';
import { portableHash } from './tree-hash.ts';

const salt = new Uint8Array(randomBytes(32));
const written = {
  id: '019aa2c0-0000-7000-8000-000000000001',
  stream: 'account-1',
  version: 1,
  position: 12,
  type: 'Deposited',
  schema: 1,
  data: { amount: 5, note: 'ünïcode' },
  actor: { kind: 'teller', id: 'somebody' },
  at: '2026-11-22T10:00:00.000Z',
  correlation_id: 'c',
};
const event = shownEvent(written, salt);
const log = newSigner('bank.example/log');

function receiptOf(signer = log, witnesses: Signer[] = []): Receipt {
  const tree = new Frontier(portableHash);
  const other = portableHash.leaf(Uint8Array.of(1));
  tree.push(portableHash.leaf(leafData(event, leafSalt(salt))));
  tree.push(other);
  const note = signCheckpoint(signer, { size: 2, root: tree.root() });
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const checkpoint = note + witnesses.map((witness) => signatureLine(witness, text, 1_764_000_000)).join('');
  return makeReceipt({ event, salt: leafSalt(salt), index: 0, proof: [other], checkpoint });
}

describe('an event as a receipt shows it', () => {
  it('commits to its versions and its place without showing them', () => {
    const shownAs = (data: object) => shownEvent({ ...written, data }, salt);
    const [first, second] = [
      shownAs({ amount: 5, terms_version: 1 }),
      shownAs({ amount: 5, terms_version: 2 }),
    ];
    expect(first.data).toEqual({ amount: 5 });
    expect(second).toEqual({ ...first, rest: expect.not.stringContaining(first.rest) });
    expect(shownAs({ amount: 5 }).rest).toBe(event.rest);
    const inTown = shownAs({ customer_id: 'c', amount: 5, place_id: 'p' });
    expect(inTown.data).toEqual({ customer_id: 'c', amount: 5 });
    expect(inTown.rest).not.toBe(event.rest);
    expect(shownAs({ hours: null, place_id: 'p' }).data).toEqual({ hours: null, place_id: 'p' });
  });
});

describe('a receipt', () => {
  it('verifies after a round trip through text', () => {
    const read = parseReceipt(JSON.stringify(receiptOf()));
    expect(read && checkReceipt(read, log)).toMatchObject({ ok: true, size: 2, origin: 'bank.example/log' });
  });

  it("verifies for a log's generation after a restore", () => {
    expect(checkReceipt(receiptOf(renamed(log, 'bank.example/log/2')), log).ok).toBe(true);
    expect(checkReceipt(receiptOf(renamed(log, 'bank.example/log/x')), log).ok).toBe(false);
  });

  it('does not reveal who caused the event', () => {
    expect(JSON.stringify(receiptOf())).not.toMatch(/teller|somebody/);
  });

  it('contains as many cosignatures as fit', () => {
    const witnesses = Array.from({ length: 20 }, (_, at) => newSigner(`witness-${at}.example`, COSIGNATURE));
    const receipt = receiptOf(log, witnesses);
    const size = JSON.stringify(receipt).length;
    expect(size).toBeLessThanOrEqual(RECEIPT_MAX_BYTES);
    expect(size).toBeGreaterThan(RECEIPT_MAX_BYTES - 200);
    const checked = checkReceipt(receipt, log, witnesses);
    expect(checked.ok && checked.witnesses.slice(0, 2)).toEqual(['witness-0.example', 'witness-1.example']);
  });

  it('contains a hash for a long text, and no text passes for one', () => {
    const shown = (text: string) =>
      (shownEvent({ ...written, data: { text } }, salt).data as { text: string }).text;
    const long = 'x'.repeat(46);
    expect(shown(long)).toMatch(/^#[\w+/]{43}=$/);
    expect(shown(shown(long))).not.toBe(shown(long));
    expect([shown('x'.repeat(45)), shown('')]).toEqual(['x'.repeat(45), '']);
    expect(shownEvent({ ...written, data: { text: long } }, new Uint8Array(32)).data).not.toEqual({
      text: shown(long),
    });
  });

  it('fails with the reason', () => {
    const receipt = receiptOf();
    const changed = { ...receipt, event: { ...event, data: { amount: 500 } } };
    expect(checkReceipt(changed, log)).toEqual({ ok: false, problem: 'altered' });
    expect(checkReceipt({ ...receipt, index: 1 }, log)).toEqual({ ok: false, problem: 'altered' });
    expect(checkReceipt(receipt, newSigner('bank.example/log'))).toEqual({ ok: false, problem: 'signature' });
    expect(checkReceipt({ ...receipt, proof: '!' }, log)).toEqual({ ok: false, problem: 'unreadable' });
    expect(parseReceipt('{"format":"something else"}')).toBeNull();
    expect(parseReceipt('no JSON')).toBeNull();
  });
});
