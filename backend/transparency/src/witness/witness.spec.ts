import { mkdtempSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { toBase64 } from '../tlog/bytes.ts';
import { signCheckpoint, witnessesOf } from '../tlog/checkpoint.ts';
import { Frontier } from '../tlog/frontier.ts';
import { COSIGNATURE, newSigner } from '../tlog/note-keys.ts';
import { consistencyRanges } from '../tlog/ranges.ts';
import { portableHash } from '../tlog/tree-hash.ts';
import { directoryMemory } from './memory.ts';
import { serveWitness } from './serve-witness.ts';
import { type AddCheckpoint, createWitness } from './witness.ts';

const log = newSigner('shop.example/log');
const signer = newSigner('pi.example/w', COSIGNATURE);

const leaf = (nth: number) => portableHash.leaf(Uint8Array.of(nth));
const rootOf = (leaves: Uint8Array[]) => {
  const tree = new Frontier(portableHash);
  for (const one of leaves) tree.push(one);
  return tree.root();
};
const leaves = Array.from({ length: 9 }, (_, nth) => leaf(nth));
const other = [leaf(99), ...leaves.slice(1)];

const checkpoint = (size: number, of = leaves, by = log) =>
  signCheckpoint(by, { size, root: rootOf(of.slice(0, size)) });

function body(older: number, note: string, size: number, of = leaves): string {
  const ranges = older <= size ? consistencyRanges(older, size) : [];
  const proof = ranges.map(({ from, to }) => `${toBase64(rootOf(of.slice(from, to)))}\n`);
  return `old ${older}\n${proof.join('')}\n${note}`;
}
const ask = (older: number, size: number, of = leaves) => body(older, checkpoint(size, of), size, of);

let folder: string;
let add: AddCheckpoint;
const open = () =>
  createWitness({ signer, logs: [log], memory: directoryMemory(folder), now: () => 1_700_000_000 });
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'witness-'));
  add = open();
});

describe('a witness', () => {
  it('signs a growing log, also after a restart', () => {
    for (const [older, size] of [
      [0, 3],
      [3, 3],
      [3, 8],
    ] as const) {
      const answer = open()(ask(older, size));
      expect(answer.status).toBe(200);
      expect(witnessesOf(checkpoint(size) + answer.body, [signer])).toHaveLength(1);
    }
  });

  it.each([
    ['a log that it does not watch', 404, body(0, checkpoint(3, leaves, newSigner('other.example/log')), 3)],
    ['what the log did not sign', 403, body(0, checkpoint(3, leaves, newSigner('shop.example/log')), 3)],
    ['an old size that is the larger one', 400, ask(5, 3)],
    ['a proof of nothing', 422, `old 0\n${toBase64(leaf(1))}\n\n${checkpoint(3)}`],
    [
      'an empty tree with the root of another',
      409,
      `old 0\n\n${signCheckpoint(log, { size: 0, root: rootOf(leaves) })}`,
    ],
    ['what is no checkpoint', 400, 'old 0\n\nshop.example/log\n'],
    ['what is no request', 400, 'GET /'],
  ])('refuses %s', (_, status, text) => {
    expect(add(text).status).toBe(status);
  });

  it('returns its size to a caller with another one', () => {
    add(ask(0, 3));
    expect(add(ask(0, 8))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '3\n' });
  });

  it('refuses a log that was rewritten or rolled back', () => {
    add(ask(0, 3));
    expect(add(ask(3, 8, other)).status).toBe(422);
    expect(add(ask(3, 3, other)).status).toBe(409);
    expect(add(`old 3\n${toBase64(leaf(1))}\n\n${checkpoint(3)}`).status).toBe(422);
    expect(add(ask(2, 2)).status).toBe(409);
    expect(add(ask(3, 8)).status).toBe(200);
  });

  it('signs nothing without its record of earlier signatures', () => {
    add(ask(0, 3));
    writeFileSync(path.join(folder, `${encodeURIComponent(log.name)}.head`), '');
    expect(() => add(ask(0, 8))).toThrow('damaged');
  });

  it('answers over HTTP', async () => {
    const server = serveWitness(add, () => undefined);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const signed = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: ask(0, 3) });
    expect([signed.status, await signed.text()]).toEqual([200, expect.stringMatching(/^— pi\.example\/w /)]);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(url)).status).toBe(404);
    const large = await new Promise((status) => {
      send(`${url}/add-checkpoint`, { method: 'POST' }, (answer) => status(answer.statusCode)).end(
        'x'.repeat(70_000),
      );
    });
    expect(large).toBe(413);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
});
