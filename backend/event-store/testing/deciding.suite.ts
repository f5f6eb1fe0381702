import { expect, it } from 'vitest';
import { createCommandHandler } from '../src/command-handler.ts';
import { account, branch, closeBranch, deposit, depositIfOpen, Refused, sender, withdraw } from './bank.ts';
import { eventsOf, newStream, type StoreUnderTest } from './fixtures.ts';

const times = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => run(n)));
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? ((outcome.reason as Refused).code ?? outcome.reason) : 'done';
const tally = (outcomes: PromiseSettledResult<unknown>[]) =>
  Object.entries(Object.groupBy(outcomes.map(codeOf), String)).map(
    ([code, all]) => `${code}: ${all?.length}`,
  );

/** What commands rely on: a decision is made on current state and appended once, under concurrency. */
export function describeDeciding(open: () => StoreUnderTest): void {
  const handlers = () => [createCommandHandler(open().store), createCommandHandler(open().second)] as const;

  it('answers with the states after the command', async () => {
    const [handle] = handlers();
    const stream = newStream();
    const first = await handle(deposit(stream));
    expect(first).toMatchObject({
      states: { account: { deposits: 1 } },
      versions: { account: 1 },
      replayed: false,
    });
    expect(first.position).toBe(first.events[0]?.position);
    expect(first.now.toISOString()).toBe(first.events[0]?.at);
    const nothing = await handle({ ...deposit(stream), decide: () => ({}) });
    expect(nothing).toMatchObject({
      states: { account: { deposits: 1 } },
      events: [],
      position: first.position,
    });
    expect((await handle.readState({ account: { stream, fold: account } })).states.account).toEqual({
      deposits: 1,
      withdrawals: 0,
    });
  });

  it('lets exactly one of 100 parallel decisions succeed where one may', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    for (let n = 0; n < 10; n += 1) await handle(deposit(stream));
    const outcomes = await times(100, (n) => (n % 2 ? handle : elsewhere)(withdraw(stream, 10)));
    expect(tally(outcomes).sort()).toEqual(['done: 1', 'too_little: 99']);
    expect(await eventsOf(open().store, stream)).toHaveLength(11);
  });

  it('loses none of 100 parallel decisions where all may, in one process', async () => {
    const [handle] = handlers();
    const stream = newStream();
    const outcomes = await times(100, () => handle(deposit(stream)));
    expect(tally(outcomes)).toEqual(['done: 100']);
    const data = (await eventsOf(open().store, stream)).map((event) => event.data);
    expect(data).toEqual(Array.from({ length: 100 }, (_, n) => ({ after: n + 1 })));
  });

  it('nor in two', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    const outcomes = await times(60, (n) => (n % 2 ? handle : elsewhere)(deposit(stream)));
    expect(tally(outcomes)).toEqual(['done: 60']);
    expect((await elsewhere.readState({ account: { stream, fold: account } })).states.account.deposits).toBe(
      60,
    );
  });

  it('refuses nothing because of what it knew earlier', async () => {
    const [handle, elsewhere] = handlers();
    const stream = newStream();
    await handle(deposit(stream));
    await elsewhere(deposit(stream));
    expect((await handle(withdraw(stream, 2))).states.account).toEqual({ deposits: 0, withdrawals: 1 });
    expect(await elsewhere({ ...deposit(stream), decide: () => ({}) })).toMatchObject({
      versions: { account: 3 },
    });
  });

  it('allows nothing because of what it knew earlier, of a stream that it only reads too', async () => {
    const [handle, elsewhere] = handlers();
    const [stream, at] = [newStream(), newStream('branch')];
    await handle(depositIfOpen(stream, at));
    await elsewhere(closeBranch(at));
    await expect(handle(depositIfOpen(stream, at))).rejects.toThrow(new Refused('branch_closed'));
    expect(await eventsOf(open().store, stream)).toHaveLength(1);
  });

  it('writes several streams at once, and takes two folds of one stream', async () => {
    const [handle] = handlers();
    const [stream, at] = [newStream(), newStream('branch')];
    for (let n = 1; n <= 3; n += 1) {
      const { states, versions } = await handle({
        ...sender,
        streams: {
          account: { stream, fold: account },
          same: { stream, fold: branch },
          branch: { stream: at, fold: branch },
        },
        decide: () => ({
          account: [{ type: 'Deposited', data: {} }],
          same: [{ type: 'BranchClosed', data: {} }],
          branch: [{ type: 'BranchClosed', data: {} }],
        }),
      });
      expect(versions).toEqual({ account: n * 2, same: n * 2, branch: n });
      expect(states).toEqual({
        account: { deposits: n * 2, withdrawals: 0 },
        same: { open: false },
        branch: { open: false },
      });
    }
  });
}
