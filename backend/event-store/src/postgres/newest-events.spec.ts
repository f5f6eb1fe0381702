import { expect, it } from 'vitest';
import type { StoredEvent } from '../event.ts';
import type { ReadOptions } from '../port.ts';
import { NewestEvents } from './newest-events.ts';

const eventAt = (position: number): StoredEvent => ({
  position,
  id: String(position),
  stream: 's',
  version: position,
  type: position % 3 === 0 ? 'C' : 'A',
  schema: 1,
  data: {},
  actor: { kind: 'system', id: 'spec' },
  at: '',
  correlation_id: '',
  hash: '',
});

/** A log that counts what was read of it. */
function logOf(length: number) {
  const log = { events: [] as StoredEvent[], rowsRead: 0, append, read };
  function append(count: number) {
    const from = log.events.at(-1)?.position ?? 0;
    // Positions have gaps.
    for (let nth = 1; nth <= count; nth++) log.events.push(eventAt(from + 2 * nth));
  }
  async function read({ after, limit, types }: ReadOptions) {
    const head = log.events.at(-1)?.position ?? 0;
    const all = log.events.filter((event) => event.position > after && (types?.includes(event.type) ?? true));
    const events = all.slice(0, limit);
    log.rowsRead += events.length;
    await new Promise(setImmediate);
    const atEnd = all.length < limit;
    return { events, atEnd, covered: atEnd ? head : (events.at(-1)?.position ?? after) };
  }
  append(length);
  return log;
}

/** Reads to the end, as a subscriber does. */
async function catchUp(
  newest: NewestEvents,
  subscriber: { after: number; seen: StoredEvent[] },
  options = {},
) {
  for (let atEnd = false; !atEnd; ) {
    const page = await newest.page({ after: subscriber.after, limit: 300, ...options });
    subscriber.seen.push(...page.events);
    subscriber.after = page.covered;
    atEnd = page.atEnd;
  }
}

it('gives every subscriber each event once, in order, and reads it once for all', async () => {
  const log = logOf(2_500);
  const newest = new NewestEvents(log.read);
  const [quick, slow, choosy] = [0, 1, 2].map(() => ({ after: 0, seen: [] as StoredEvent[] })) as [
    { after: number; seen: StoredEvent[] },
    { after: number; seen: StoredEvent[] },
    { after: number; seen: StoredEvent[] },
  ];
  await Promise.all([quick, slow].map((subscriber) => catchUp(newest, subscriber)));
  await catchUp(newest, choosy, { types: ['C'] });
  const before = log.rowsRead;
  for (const count of [1, 40, 1_000, 2_600, 0, 3]) {
    log.append(count);
    await Promise.all([catchUp(newest, quick), catchUp(newest, choosy, { types: ['C'] })]);
    if (count > 1_000) await catchUp(newest, slow);
  }
  await catchUp(newest, slow);
  expect(quick.seen).toEqual(log.events);
  expect(slow.seen).toEqual(log.events);
  expect(choosy.seen).toEqual(log.events.filter(({ type }) => type === 'C'));
  expect(log.rowsRead - before).toBe(log.events.length - 2_500);
});

it('serves one who has fallen far behind from the log', async () => {
  const log = logOf(10);
  const newest = new NewestEvents(log.read);
  const [late, quick] = [
    { after: 0, seen: [] as StoredEvent[] },
    { after: 0, seen: [] as StoredEvent[] },
  ] as const;
  await catchUp(newest, quick);
  for (let times = 0; times < 9; times++) {
    log.append(1_000);
    await catchUp(newest, quick);
  }
  await catchUp(newest, late);
  expect(late.seen).toEqual(log.events);
});

it('does not read what all have passed while nobody followed', async () => {
  const log = logOf(1);
  const newest = new NewestEvents(log.read);
  await catchUp(newest, { after: 0, seen: [] });
  log.append(5_000);
  const late = { after: log.events.at(-1)?.position ?? 0, seen: [] as StoredEvent[] };
  const before = log.rowsRead;
  log.append(2);
  await catchUp(newest, late);
  expect(late.seen).toEqual(log.events.slice(-2));
  expect(log.rowsRead - before).toBe(2);
});

it('shows one who was told of an event during a read of another', async () => {
  const log = logOf(1);
  const newest = new NewestEvents(log.read);
  await newest.page({ after: 0, limit: 10 });
  const under = newest.page({ after: 2, limit: 10 });
  await Promise.resolve().then(() => log.append(1));
  const told = newest.page({ after: 2, limit: 10 });
  expect((await told).events.map(({ position }) => position)).toEqual([4]);
  await under;
});

it('has nothing of a log whose newest events were lost with its server', async () => {
  const log = logOf(3);
  const newest = new NewestEvents(log.read);
  await newest.page({ after: 0, limit: 10 });
  log.append(2);
  expect((await newest.page({ after: 6, limit: 10 })).events).toHaveLength(2);
  log.events.length = 3;
  log.append(1);
  newest.forget();
  expect((await newest.page({ after: 6, limit: 10 })).events).toEqual(log.events.slice(3));
});
