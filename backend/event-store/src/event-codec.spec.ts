import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bankCodec, type StoredBankEvent } from '../testing/bank.ts';
import { eventsOf, firstOf, newKey, newStream, nextAfter, requestOf } from '../testing/fixtures.ts';
import { startStandIn } from '../testing/kurrent-stand-in/stand-in.ts';
import { openEventStore } from './open-event-store.ts';
import { verifyAll } from './verify.ts';

const [database, standIn] = await Promise.all([openTestDatabase(), startStandIn()]);
afterAll(() => Promise.all([database.drop(), standIn.stop()]));

describe.each([
  ['Postgres', database.url],
  ['KurrentDB', standIn.url],
])('an event that an older release wrote to %s', (_, url) => {
  it('is read in its newest version, however it is read, and its hash still holds', async () => {
    const [old, store] = await Promise.all([
      openEventStore({ url }),
      openEventStore<StoredBankEvent>({ url, codec: bankCodec }),
    ]);
    const [stream, key] = [newStream(), newKey()];
    const data = { cents: 150, balance_cents: 250 };
    const request = { ...firstOf(stream), events: [{ type: 'Deposited', data }] };
    const { events: written } = await old.append(requestOf([request], { key }));
    const [first] = written;
    const newest = { ...first, schema: 2, data: { amount: 1.5, balance: 2.5 } };
    const after = Number(first?.position) - 1;
    expect(await eventsOf(store, stream)).toEqual([newest]);
    expect((await store.load([], key)).record?.events).toEqual([newest]);
    expect(await store.readAll({ after, limit: 5 })).toEqual([newest]);
    expect(await store.findEvent(first?.id ?? '')).toEqual(newest);
    const handler = vi.fn(async () => undefined);
    const subscription = await store.subscribe({ after }, handler);
    await vi.waitFor(() => expect(handler).toHaveBeenCalledWith([newest]));
    await subscription.stop();
    expect(await store.written.readAll({ after, limit: 5 })).toEqual(written);
    expect((await verifyAll(store, { prefix: stream })).firstBad).toBeNull();
    await Promise.all([old.close(), store.close()]);
  });

  it('stands beside those of this release, which are written in the newest', async () => {
    const store = await openEventStore({ url, codec: bankCodec });
    const stream = newStream();
    const { events } = await store.append(requestOf([firstOf(stream)]));
    await store.append(requestOf([{ ...nextAfter(events), events: [{ type: 'Opened', data: {} }] }]));
    const { streams } = await store.written.load([{ stream, version: 0 }]);
    expect(streams.get(stream)?.map(({ type, schema }) => [type, schema])).toEqual([
      ['Deposited', 2],
      ['Opened', 1],
    ]);
    await store.close();
  });
});

/** As a newer release will: two events that this one reads, one that it does not know, and one more. */
async function writeFromTomorrow(url: string) {
  const newer = await openEventStore({
    url,
    codec: {
      newestSchema: (type) => (type === 'Opened' ? 2 : bankCodec.newestSchema(type)),
      read: (event) => event,
    },
  });
  const stream = newStream();
  const events = ['Deposited', 'Deposited', 'Opened', 'Deposited'].map((type) => ({
    type,
    data: { amount: 1 },
  }));
  const { events: written } = await newer.append(requestOf([{ ...firstOf(stream), events }]));
  await newer.close();
  return { stream, written, after: Number(written[0]?.position) - 1 };
}

describe.each([
  ['Postgres', database.url],
  ['KurrentDB', standIn.url],
])('an event that a newer release wrote to %s', (_, url) => {
  it('is not read, and nothing past it', async () => {
    const { stream, written, after } = await writeFromTomorrow(url);
    const store = await openEventStore<StoredBankEvent>({ url, codec: bankCodec });
    const [one, two, unknown] = written;
    const failure = {
      name: 'UnknownEvent',
      message: `waiting for a newer release: Opened v2 at position ${unknown?.position}`,
      position: unknown?.position,
    };
    const read = store.readAll({ after, limit: 9 });
    await expect(read).rejects.toMatchObject({ ...failure, before: [one, two] });
    await expect(store.load([{ stream, version: 0 }])).rejects.toMatchObject(failure);
    await expect(store.findEvent(unknown?.id ?? '')).rejects.toMatchObject(failure);
    expect(await store.findEvent(one?.id ?? '')).toEqual(one);
    expect(await store.readAll({ after, limit: 2 })).toEqual([one, two]);
    expect((await verifyAll(store, { prefix: stream })).firstBad).toBeNull();
    await store.close();
  });

  it('is waited for by a subscriber, who has had what comes before it once', async () => {
    const { written, after } = await writeFromTomorrow(url);
    const refused = Promise.withResolvers<void>();
    let refusals = 0;
    const onError = (error: unknown) => {
      if ((error as Error).name === 'UnknownEvent' && ++refusals === 3) refused.resolve();
    };
    const store = await openEventStore<StoredBankEvent>({ url, codec: bankCodec, onError });
    const handler = vi.fn(async () => undefined);
    const subscription = await store.subscribe({ after }, handler);
    await refused.promise;
    await subscription.stop();
    expect(handler.mock.calls).toEqual([[written.slice(0, 2)]]);
    await store.close();
  });
});
