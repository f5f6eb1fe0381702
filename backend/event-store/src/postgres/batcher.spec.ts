import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { Batcher } from './batcher.ts';

interface Item {
  n: number;
  name?: string;
  restsOn?: string;
}

/** A server that remembers what came together, and over which connection. */
function recording(connections: string[], { takesMs = 0 } = {}) {
  const batches: { connection: string; items: number[] }[] = [];
  let running = 0;
  let most = 0;
  const batcher = new Batcher<Item, number, string>({
    connections,
    exclusive: ({ name }) => (name ? [name] : []),
    restsOn: ({ restsOn }) => (restsOn ? [restsOn] : []),
    async run(connection, items) {
      batches.push({ connection, items: items.map(({ n }) => n) });
      running += 1;
      most = Math.max(most, running);
      await sleep(takesMs);
      running -= 1;
      return items.map(({ n }) => (n < 0 ? new Error(`No ${n}`) : n * 10));
    },
  });
  const push = (items: Item[]) => Promise.allSettled(items.map((item) => batcher.push(item)));
  return { push, batches, most: () => most };
}

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

describe('a batcher', () => {
  it('sends what is asked for in one tick together, and settles each by its own result', async () => {
    const { push, batches } = recording(['only']);
    const [first, bad, last] = await push([{ n: 1 }, { n: -2 }, { n: 3 }]);
    expect(batches).toEqual([{ connection: 'only', items: [1, -2, 3] }]);
    expect(first).toMatchObject({ value: 10 });
    expect(bad).toMatchObject({ reason: new Error('No -2') });
    expect(last).toMatchObject({ value: 30 });
  });

  it('keeps two of one name out of one batch, in their order', async () => {
    const { push, batches } = recording(['only']);
    await push([
      { n: 1, name: 'a' },
      { n: 2, name: 'a' },
      { n: 3, name: 'b' },
      { n: 4, name: 'a' },
    ]);
    expect(batches.map((batch) => batch.items)).toEqual([[1, 3], [2], [4]]);
  });

  it('lets nothing stand behind what changes the ground it rests on', async () => {
    const { push, batches } = recording(['only']);
    await push([
      { n: 1, restsOn: 'a' },
      { n: 2, name: 'a' },
      { n: 3, restsOn: 'a' },
      { n: 4, restsOn: 'b' },
    ]);
    expect(batches.map((batch) => batch.items)).toEqual([[1, 2, 4], [3]]);
  });

  it('shares a crowd between connections, and leaves a few together', async () => {
    const { push, batches } = recording(['one', 'two']);
    await push(items(32));
    await push(items(8));
    expect(batches.map(({ connection, items: { length } }) => [connection, length])).toEqual([
      ['one', 16],
      ['two', 16],
      // The one that came back last.
      ['two', 8],
    ]);
  });

  it('uses one connection where batches take their time', async () => {
    const slow = recording(['one', 'two'], { takesMs: 20 });
    await slow.push(items(4));
    await slow.push(items(64));
    expect([slow.most(), slow.batches.length]).toEqual([1, 2]);
  });

  it('turns newcomers away when the queue is too long', async () => {
    const { push } = recording(['only'], { takesMs: 5 });
    const outcomes = await push(items(10_001));
    expect(outcomes.at(-1)).toMatchObject({ reason: new StoreUnavailable() });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10_000);
  });
});
