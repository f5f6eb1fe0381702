import { rmSync } from 'node:fs';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { openPostgresStore } from '@stampwell/event-store';
import startTestPostgres from '@stampwell/local/test-postgres.ts';
import { directoryStorage } from '@stampwell/transparency/proof';
import { readNote } from '@stampwell/transparency/proof/seals.ts';
import { openCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOf, sealedAnew } from './rewriter/changes.ts';
import { type Copy, openCopy } from './rewriter/copies.ts';
import { excuseOf } from './rewriter/exceptions.ts';
import { livedThrough } from './rewriter/honest.fixtures.ts';
import { givenBy } from './rewriter/oracle.ts';
import { type Change, Refused, type Trial, type Verdict } from './rewriter/scene.ts';
import { tryChange } from './rewriter/try-change.ts';
import { figure } from './support/figure.ts';
import { randomFrom } from './support/random.ts';

/**
 * Rewrites a copy of the database as its owner could: any table of the log, its tree and the cards, the seals' folder, and the
 * constraints; singly and in pairs; before, at and after seals; with a keeper running, stopped or restarting. An independent oracle
 * computes who gained something; verify must name all other rewrites. Seeds are the numbers.
 */
const CHANGES = Number(process.env.REWRITES ?? 1_000);
let stopPostgres: (() => Promise<void>) | undefined;
let trial: Trial;

beforeAll(async () => {
  stopPostgres = await startTestPostgres();
  const honest = await livedThrough(randomFrom(15));
  const { url } = honest.database;
  const store = await openPostgresStore<StoredEvent>({ url, codec: eventCodec });
  const log = await store.written.readAll({ after: 0, limit: 10_000 });
  await store.close();
  trial = { honest, given: await givenBy(url), log };
});
afterAll(async () => {
  for (const kept of ['', '.last']) rmSync(trial.honest.seals + kept, { recursive: true, force: true });
  await stopPostgres?.();
});

it('finds nothing if nothing was rewritten', async () => {
  const copy = await openCopy(trial.honest);
  for (const keeper of ['stopped', 'running', 'restarted'] as const) {
    const change: Change = {
      ...{ kinds: [], where: 'before', keeper, random: randomFrom(1) },
      apply: async () => [],
    };
    expect(await tryChange(trial, copy, change)).toMatchObject({ code: 0, unearned: [], first: null });
    await copy.restore();
  }
  await copy.drop();
});

/** Attempts to draw another change if the database refuses one. */
const LAST_DRAW = 5;

/** @returns the result, and the copy to continue with */
async function tryNumber(nth: number, copy: Copy, draw = 0): Promise<{ verdict: Verdict; next: Copy }> {
  const change = changeOf(nth, randomFrom(nth + draw * 1_000_000));
  const verdict = await tryChange(trial, copy, change).catch((error: unknown) => {
    if (error instanceof Refused && draw < LAST_DRAW) return null;
    throw error;
  });
  const next = change.isStructural ? await anew(copy) : copy;
  if (next === copy) await copy.restore();
  return verdict ? { verdict, next } : tryNumber(nth, next, draw + 1);
}

async function anew(copy: Copy): Promise<Copy> {
  await copy.drop();
  return openCopy(trial.honest);
}

/** Draws repeatedly, so that each kind meets every storage and keeper. */
it('names every rewrite, and gives nobody anything unnamed', { timeout: 1_800_000 }, async () => {
  const verdicts: Verdict[] = [];
  const numbers = Array.from({ length: CHANGES }, (_, nth) => nth).values();
  const work = async () => {
    let copy = await openCopy(trial.honest);
    for (const nth of numbers) {
      const { verdict, next } = await tryNumber(nth, copy);
      verdicts.push(verdict);
      copy = next;
    }
    await copy.drop();
  };
  await Promise.all([work(), work()]);
  const excused = Map.groupBy(
    verdicts.filter(({ isNamed }) => !isNamed),
    (verdict) => excuseOf(verdict) ?? 'silent',
  );
  const count = (excuse: string) => excused.get(excuse)?.length ?? 0;
  const named = verdicts.filter(({ isNamed }) => isNamed).length;
  figure`${CHANGES} rewritings of ${new Set(verdicts.flatMap(({ kinds }) => kinds)).size} kinds: ${named} named, ${count('silent')} silent, ${count('harmless')} harmless, ${count('newer than every seal')} newer than every seal`;
  expect(excused.get('silent') ?? []).toEqual([]);
});

describe('an attacker who deletes every seal, and rewrites before the keeper restarts', () => {
  it('is detected by the last seal, which is kept beside the key', async () => {
    const copy = await openCopy(trial.honest);
    const { code, words } = await tryChange(trial, copy, sealedAnew(randomFrom(3))).finally(copy.drop);
    expect([code, words]).toEqual([1, expect.stringContaining('the seals themselves')]);
  });

  it('is detected by a checkpoint from elsewhere: witnesses and receipts have them', async () => {
    const { seals, sizes, signer } = trial.honest;
    const note = await readNote(directoryStorage(seals), 1, sizes.at(-1) ?? 0);
    const known = openCheckpoint(note ?? '', signer);
    const copy = await openCopy(trial.honest);
    const change = sealedAnew(randomFrom(3), known ? [known] : []);
    const { code, words } = await tryChange(trial, copy, change).finally(copy.drop);
    expect([code, words]).toEqual([1, expect.stringContaining('the seals themselves')]);
  });
});
