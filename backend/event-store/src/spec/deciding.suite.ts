import { DomainError } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { createCommandHandler } from '../command-handler.ts';
import { card, deactivate, isOpen, redeem, sender, stamp, stampIfOpen } from './cards.ts';
import { eventsOf, newStream, type StoreUnderTest } from './fixtures.ts';

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
    await elsewhere(deactivate(business));
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
}
