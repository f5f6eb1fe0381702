import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '../services/identity/actor.ts';
import { LiveGuard } from './live.routes.ts';
import { LiveConnection } from './live-connection.ts';
import { cursorOf, idOf, type LiveMessage, wholeOf } from './live-message.ts';

const actor: Actor = { kind: 'customer', id: 'c', sessionId: 's' };
const message = (position: number, nth = 0, name = 'a read model'): LiveMessage => ({
  type: 'projection-progress',
  data: { name, state: 'running', done: position, total: 100 },
  cursor: { position, nth },
  audience: { customerId: 'c' },
});
const open = () => {
  const connection = new LiveConnection(actor, wholeOf(10));
  const heard = () => String(connection.body.read() ?? '').match(/(?<=id: )\S+/g) ?? [];
  return { connection, heard };
};

describe('a connection', () => {
  it('tells the past before what came meanwhile, each once and in order', async () => {
    const { connection, heard } = open();
    connection.push(message(12));
    connection.push(message(13));
    await connection.replay([message(11), message(11, 1), message(12)]);
    connection.goLive(wholeOf(12));
    connection.push(message(13));
    connection.push(message(14));
    expect(heard()).toEqual(['11', '11.1', '12', '13', '14']);
  });

  it('passes over what its caller has seen', () => {
    const { connection, heard } = open();
    connection.goLive(wholeOf(10));
    for (const position of [9, 10]) connection.push(message(position));
    connection.push(message(10, 1));
    expect(heard()).toEqual([]);
  });

  it('tells what is of no event to who listens, under the id it stands at', () => {
    const { connection, heard } = open();
    connection.goLive(wholeOf(10));
    connection.push({ ...message(0), cursor: null });
    connection.push(message(11));
    expect(heard()).toEqual([idOf(wholeOf(10)), '11']);
  });

  it('lets a reader go that does not read, with its memory bounded', () => {
    const { connection } = open();
    connection.goLive(wholeOf(10));
    const kilobyte = 'x'.repeat(1024);
    let told = 0;
    for (let position = 11; connection.isOpen; position += 1) {
      connection.push(message(position, 0, kilobyte));
      told += 1;
    }
    expect(told).toBeLessThan(300);
    expect(connection.body.destroyed).toBe(true);
  });

  it('lets a reader go whose past takes too long', () => {
    const { connection } = open();
    for (let position = 11; position < 2000; position += 1) connection.push(message(position));
    expect(connection.isOpen).toBe(false);
  });

  it('waits with the past until what was told is read', async () => {
    const { connection } = open();
    let isDone = false;
    const past = Array.from({ length: 200 }, (_, index) => message(11 + index, 0, 'x'.repeat(1024)));
    const replaying = connection.replay(past).then(() => {
      isDone = true;
    });
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    connection.body.resume();
    await replaying;
  });
});

it('names cursors that can be read back, and no others', () => {
  for (const cursor of [{ position: 7, nth: 0 }, { position: 7, nth: 1 }, wholeOf(7)])
    expect(cursorOf(idOf(cursor))).toEqual(cursor);
  for (const id of ['', '-1', '1.22', 'abc', '99999999999999999999']) expect(cursorOf(id)).toBeNull();
});

it('keeps a connection warm every 15 s, and closes it when its session has ended', async () => {
  vi.useFakeTimers();
  const { connection } = open();
  let alive = new Set(['s']);
  const guard = new LiveGuard(new Set([connection]), { aliveAmong: async () => alive });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(String(connection.body.read())).toBe(': \n\n');
  expect(connection.isOpen).toBe(true);
  alive = new Set();
  await vi.advanceTimersByTimeAsync(500);
  expect(connection.isOpen).toBe(false);
  guard.stop();
  vi.useRealTimers();
});
