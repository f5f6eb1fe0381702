import { DomainError } from '@stampwell/contracts';
import { describe, expect, it, vi } from 'vitest';
import type { Command } from '../command.ts';
import { createCommandHandler } from '../command-handler.ts';
import type { Fold } from '../fold.ts';
import type { EventStore } from '../port.ts';
import { eventsOf, newKey, newStream, type StoreUnderTest, shopkeeper } from './fixtures.ts';

interface Card {
  stamps: number;
  rewards: number;
}

const card: Fold<Card> = {
  name: 'spec-card',
  initial: { stamps: 0, rewards: 0 },
  evolve: ({ stamps, rewards }, { type }) =>
    type === 'RewardRedeemed' ? { stamps: 0, rewards: rewards + 1 } : { stamps: stamps + 1, rewards },
};
const isOpen: Fold<{ open: boolean }> = {
  name: 'spec-business',
  initial: { open: true },
  evolve: (_, { type }) => ({ open: type !== 'BusinessDeactivated' }),
};

type Terms = Partial<Pick<Command<unknown>, 'key'>>;
const sender = { actor: shopkeeper, correlationId: 'spec' };
const stamp = (stream: string, { key }: Terms = {}): Command<{ card: Card }> => ({
  ...sender,
  key,
  streams: { card: { stream, fold: card } },
  decide: ({ states }) => ({ card: [{ type: 'StampsGiven', data: { after: states.card.stamps + 1 } }] }),
});
const redeem = (stream: string, full: number, { key }: Terms = {}): Command<{ card: Card }> => ({
  ...stamp(stream, { key }),
  decide: ({ states }) => {
    if (states.card.stamps < full) throw new DomainError('not_eligible');
    return { card: [{ type: 'RewardRedeemed', data: {} }] };
  },
});
const stampIfOpen = (
  stream: string,
  business: string,
): Command<{ card: Card; business: { open: boolean } }> => ({
  ...sender,
  streams: { card: { stream, fold: card }, business: { stream: business, fold: isOpen } },
  decide: ({ states }) => {
    if (!states.business.open) throw new DomainError('business_inactive');
    return { card: [{ type: 'StampsGiven', data: {} }] };
  },
});
const close = (business: string): Command<{ business: { open: boolean } }> => ({
  ...sender,
  streams: { business: { stream: business, fold: isOpen } },
  decide: () => ({ business: [{ type: 'BusinessDeactivated', data: {} }] }),
});

const times = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => run(n)));
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? ((outcome.reason as DomainError).code ?? outcome.reason) : 'done';
const tally = (outcomes: PromiseSettledResult<unknown>[]) =>
  Object.entries(Object.groupBy(outcomes.map(codeOf), String)).map(
    ([code, all]) => `${code}: ${all?.length}`,
  );

/** What a command may rely on: decided on the truth, once, whoever else is at it. */
export function describeDeciding(open: () => StoreUnderTest): void {
  const handlers = () => [createCommandHandler(open().store), createCommandHandler(open().second)] as const;

  it('answers with the states after the command', async () => {
    const [handle] = handlers();
    const stream = newStream();
    const first = await handle(stamp(stream));
    expect(first).toMatchObject({ states: { card: { stamps: 1 } }, versions: { card: 1 }, replayed: false });
    expect(first.position).toBe(first.events[0]?.position);
    expect(first.now.toISOString()).toBe(first.events[0]?.at);
    const nothing = await handle({ ...stamp(stream), decide: () => ({}) });
    expect(nothing).toMatchObject({ states: { card: { stamps: 1 } }, events: [], position: first.position });
    expect((await handle.readState({ card: { stream, fold: card } })).states.card).toEqual({
      stamps: 1,
      rewards: 0,
    });
  });

  it('lets exactly one of 100 parallel decisions succeed where one may', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    for (let n = 0; n < 10; n += 1) await handle(stamp(stream));
    const outcomes = await times(100, (n) => (n % 2 ? handle : elsewhere)(redeem(stream, 10)));
    expect(tally(outcomes).sort()).toEqual(['done: 1', 'not_eligible: 99']);
    expect(await eventsOf(open().store, stream)).toHaveLength(11);
  });

  it('loses none of 100 parallel decisions where all may, in one process', async () => {
    const [handle] = handlers();
    const stream = newStream();
    const outcomes = await times(100, () => handle(stamp(stream)));
    expect(tally(outcomes)).toEqual(['done: 100']);
    const data = (await eventsOf(open().store, stream)).map((event) => event.data);
    expect(data).toEqual(Array.from({ length: 100 }, (_, n) => ({ after: n + 1 })));
  });

  it('nor in two', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    const outcomes = await times(60, (n) => (n % 2 ? handle : elsewhere)(stamp(stream)));
    expect(tally(outcomes)).toEqual(['done: 60']);
    expect((await elsewhere.readState({ card: { stream, fold: card } })).states.card.stamps).toBe(60);
  });

  it('refuses nothing because of what it knew earlier', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    await handle(stamp(stream));
    await elsewhere(stamp(stream));
    expect((await handle(redeem(stream, 2))).states.card).toEqual({ stamps: 0, rewards: 1 });
    expect(await elsewhere({ ...stamp(stream), decide: () => ({}) })).toMatchObject({
      versions: { card: 3 },
    });
  });

  it('allows nothing because of what it knew earlier, of a stream that it only reads too', async () => {
    const [handle, elsewhere] = handlers();
    const [stream, business] = [newStream(), newStream('business')];
    await handle(stampIfOpen(stream, business));
    await elsewhere(close(business));
    await expect(handle(stampIfOpen(stream, business))).rejects.toThrow(new DomainError('business_inactive'));
    expect(await eventsOf(open().store, stream)).toHaveLength(1);
  });

  it('writes several streams at once, and takes two folds of one stream', async () => {
    const [handle] = handlers();
    const [stream, business] = [newStream(), newStream('business')];
    for (let n = 1; n <= 3; n += 1) {
      const { states, versions } = await handle({
        ...sender,
        streams: {
          card: { stream, fold: card },
          same: { stream, fold: isOpen },
          business: { stream: business, fold: isOpen },
        },
        decide: () => ({
          card: [{ type: 'StampsGiven', data: {} }],
          same: [{ type: 'BusinessDeactivated', data: {} }],
          business: [{ type: 'BusinessDeactivated', data: {} }],
        }),
      });
      expect(versions).toEqual({ card: n * 2, same: n * 2, business: n });
      expect(states).toEqual({
        card: { stamps: n * 2, rewards: 0 },
        same: { open: false },
        business: { open: false },
      });
    }
  });

  describe('with a key', () => {
    it('has one effect and one answer, five times in parallel', async () => {
      const [handle, elsewhere] = handlers();
      const [stream, key] = [newStream(), newKey()];
      for (let n = 0; n < 3; n += 1) await handle(stamp(stream));
      const runs = Array.from({ length: 5 }, (_, n) =>
        (n % 2 ? handle : elsewhere)(redeem(stream, 3, { key })),
      );
      const results = await Promise.all(runs);
      expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
      const answers = results.map(({ states, versions, events, position }) => ({
        states,
        versions,
        events,
        position,
      }));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await eventsOf(open().store, stream)).toHaveLength(4);
    });

    it('gives the first answer whatever happened since, hot or cold', async () => {
      const [handle, elsewhere] = handlers();
      const [stream, key] = [newStream(), newKey()];
      await handle(stamp(stream));
      const first = await handle(stamp(stream, { key }));
      await handle(redeem(stream, 2));
      for (const again of [handle, elsewhere, createCommandHandler(open().second)]) {
        const { states, versions, events, position, replayed } = await again(stamp(stream, { key }));
        expect(replayed).toBe(true);
        expect({ states, versions, events, position }).toEqual({
          states: first.states,
          versions: first.versions,
          events: first.events,
          position: first.position,
        });
      }
    });

    it('refuses the key for another command', async () => {
      const [handle, elsewhere] = handlers();
      const [stream, key] = [newStream(), newKey()];
      await handle(stamp(stream, { key }));
      const other = { ...key, fingerprint: 'another' };
      for (const again of [handle, elsewhere]) {
        await expect(again(stamp(stream, { key: other }))).rejects.toMatchObject({
          code: 'idempotency_key_reused',
        });
      }
    });

    it('leaves a refused command to be tried again', async () => {
      const [handle] = handlers();
      const [stream, key] = [newStream(), newKey()];
      await expect(handle(redeem(stream, 1, { key }))).rejects.toMatchObject({ code: 'not_eligible' });
      await handle(stamp(stream));
      expect((await handle(redeem(stream, 1, { key }))).replayed).toBe(false);
    });
  });

  describe('on a long stream', () => {
    const loading = (store: EventStore) => {
      const load = vi.fn(store.load);
      const read = async () => {
        const loads = await Promise.all(
          load.mock.results.map(({ value }) => value as ReturnType<EventStore['load']>),
        );
        return loads.flatMap(({ streams }) => [...streams.values()].flat()).length;
      };
      return { store: { ...store, load }, read };
    };

    it('reads but the events since the last snapshot, for commands and for repeats', async () => {
      const [handle] = handlers();
      const [stream, key] = [newStream(), newKey()];
      const many = {
        ...stamp(stream),
        decide: () => ({ card: Array(30).fill({ type: 'StampsGiven', data: {} }) }),
      };
      for (let n = 0; n < 20; n += 1) await handle(many);
      const early = await handle(stamp(stream, { key }));
      for (let n = 0; n < 20; n += 1) await handle(many);
      const loadedBy = async (command: Command<{ card: Card }>) => {
        const { store, read } = loading(open().second);
        const result = await createCommandHandler(store)(command);
        return { result, events: await read() };
      };
      await vi.waitFor(async () =>
        expect((await loadedBy({ ...stamp(stream), decide: () => ({}) })).events).toBeLessThan(230),
      );
      const late = await loadedBy(stamp(stream));
      expect(late.result.states.card.stamps).toBe(1202);
      const repeat = await loadedBy(stamp(stream, { key }));
      expect(repeat.result.states).toEqual(early.states);
      expect(repeat.events).toBeLessThan(460);
    });
  });
}
