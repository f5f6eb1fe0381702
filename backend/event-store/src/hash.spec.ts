import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { hashEvent } from './hash.ts';

const event = {
  id: '01900000-0000-7000-8000-000000000001',
  stream: 'account-b_c',
  version: 2,
  type: 'Deposited',
  schema: 1,
  data: { note: 'Crème', amount: 2, balance: 10 },
  actor: { kind: 'employee', id: 'e' },
  at: '2026-11-21T09:30:00.120Z',
  correlation_id: 'r',
} as const;

describe('an event’s hash', () => {
  it('can be made again by anyone who has the export: SHA-256 over canonical JSON', () => {
    const text =
      '{"actor":{"id":"e","kind":"employee"},"at":"2026-11-21T09:30:00.120Z","correlation_id":"r",' +
      '"data":{"amount":2,"balance":10,"note":"Crème"},"id":"01900000-0000-7000-8000-000000000001",' +
      '"previous_hash":"abc","schema":1,"stream":"account-b_c","type":"Deposited","version":2}';
    expect(text).toBe(canonicalJson({ ...event, previous_hash: 'abc' }));
    expect(hashEvent(event, 'abc')).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each(Object.keys(event))('covers %s', (member) => {
    const other = member === 'version' || member === 'schema' ? 9 : { kind: 'admin', id: 'other' };
    expect(hashEvent({ ...event, [member]: other }, 'abc')).not.toBe(hashEvent(event, 'abc'));
  });
});

describe('canonical JSON', () => {
  it('says what JSON says, whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  it('leaves out what JSON leaves out', () => {
    const value = { a: undefined, b: [undefined, () => 1, Number.NaN], c: new Date(0), d: () => 1 };
    expect(canonicalJson(value)).toBe(JSON.stringify(value));
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}
