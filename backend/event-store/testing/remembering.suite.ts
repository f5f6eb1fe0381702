import { IdempotencyKeyReused } from '@stampwell/event-store';
import { describe, expect, it, vi } from 'vitest';
import type { Command } from '../src/command.ts';
import { createCommandHandler } from '../src/command-handler.ts';
import type { EventStore } from '../src/port.ts';
import { type Account, deposit, withdraw } from './bank.ts';
import { eventsOf, newKey, newStream, type StoreUnderTest } from './fixtures.ts';

/** What is kept for a command's sake: its first answer, for good, and the states of long streams. */
export function describeRemembering(open: () => StoreUnderTest): void {
  const handlers = () => [createCommandHandler(open().store), createCommandHandler(open().second)] as const;

  describe('with a key', () => {
    it('has one effect and one answer, five times in parallel', async () => {
      const [handle, elsewhere] = handlers();
      const [stream, key] = [newStream(), newKey()];
      for (let n = 0; n < 3; n += 1) await handle(deposit(stream));
      const runs = Array.from({ length: 5 }, (_, n) =>
        (n % 2 ? handle : elsewhere)(withdraw(stream, 3, { key })),
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
      await handle(deposit(stream));
      const first = await handle(deposit(stream, { key }));
      await handle(withdraw(stream, 2));
      for (const again of [handle, elsewhere, createCommandHandler(open().second)]) {
        const { states, versions, events, position, replayed } = await again(deposit(stream, { key }));
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
      await handle(deposit(stream, { key }));
      const other = { ...key, fingerprint: 'another' };
      for (const again of [handle, elsewhere]) {
        await expect(again(deposit(stream, { key: other }))).rejects.toThrow(IdempotencyKeyReused);
      }
    });

    it('leaves a refused command to be tried again', async () => {
      const [handle] = handlers();
      const [stream, key] = [newStream(), newKey()];
      await expect(handle(withdraw(stream, 1, { key }))).rejects.toMatchObject({ code: 'too_little' });
      await handle(deposit(stream));
      expect((await handle(withdraw(stream, 1, { key }))).replayed).toBe(false);
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
        ...deposit(stream),
        decide: () => ({ account: Array(30).fill({ type: 'Deposited', data: {} }) }),
      };
      for (let n = 0; n < 20; n += 1) await handle(many);
      const early = await handle(deposit(stream, { key }));
      for (let n = 0; n < 20; n += 1) await handle(many);
      const loadedBy = async (command: Command<{ account: Account }>) => {
        const { store, read } = loading(open().second);
        const result = await createCommandHandler(store)(command);
        return { result, events: await read() };
      };
      await vi.waitFor(async () =>
        expect((await loadedBy({ ...deposit(stream), decide: () => ({}) })).events).toBeLessThan(230),
      );
      const late = await loadedBy(deposit(stream));
      expect(late.result.states.account.deposits).toBe(1202);
      const repeat = await loadedBy(deposit(stream, { key }));
      expect(repeat.result.states).toEqual(early.states);
      expect(repeat.events).toBeLessThan(460);
    });

    it('decides on a snapshot of another process, although it knew the stream as empty', async () => {
      const [knowing, other] = handlers();
      const stream = newStream();
      await knowing({ ...deposit(stream), decide: () => ({}) });
      const many = {
        ...deposit(stream),
        decide: () => ({ account: Array(30).fill({ type: 'Deposited', data: {} }) }),
      };
      for (let n = 0; n < 8; n += 1) await other(many);
      const { states } = await vi.waitFor(async () => {
        const { store, read } = loading(open().second);
        await createCommandHandler(store)({ ...deposit(stream), decide: () => ({}) });
        expect(await read()).toBeLessThan(240);
        return knowing(deposit(stream));
      });
      expect(states.account.deposits).toBe(241);
    });
  });
}
