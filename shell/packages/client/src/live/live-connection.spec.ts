import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPosition, noteShown, positionToReadAfter, rememberPosition } from '../api/read-own-writes.ts';
import { signIn, signOut } from '../session/session.ts';
import { keepListening, type LiveMessage } from './live-connection.ts';

/** The server's side of an open stream. */
interface Stream {
  headers: Headers;
  send(text: string): void;
  end(): void;
  isAborted(): boolean;
}

const SECOND = 1_000;
let streams: Stream[];
let answer: (stream: Stream, body: ReadableStream<Uint8Array>) => Response;
let messages: LiveMessage[];
let stop: AbortController;
let listening: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', new URL('http://localhost/dashboard'));
  streams = [];
  messages = [];
  answer = (_, body) => new Response(body);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => open(url, init));
  signIn('token', { id: '1', name: 'Cara', email: 'cara@example.test', type: 'customer' });
  stop = new AbortController();
});
afterEach(async () => {
  forgetPosition();
  stop.abort();
  await listening;
  signOut('general');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(url: string, { headers, signal }: RequestInit): Promise<Response> {
  if (url !== '/api/live') return Response.json({}, { status: 401 });
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller;
    },
  });
  signal?.addEventListener('abort', () => control?.error(signal.reason));
  const stream: Stream = {
    headers: new Headers(headers),
    send: (text) => control?.enqueue(new TextEncoder().encode(text)),
    end: () => control?.close(),
    isAborted: () => signal?.aborted ?? false,
  };
  streams.push(stream);
  return answer(stream, body);
}

/** Runs pending promises; no time passes. */
const settle = () => vi.advanceTimersByTimeAsync(0);

async function listen(): Promise<Stream> {
  listening = keepListening('general', (message) => messages.push(message), stop.signal);
  await settle();
  return latest();
}

function latest(): Stream {
  const stream = streams.at(-1);
  if (!stream) throw new Error('nobody has called');
  return stream;
}

it('passes events on', async () => {
  const stream = await listen();
  expect(stream.headers.get('authorization')).toBe('Bearer token');
  stream.send('event: card-changed\ndata: {"current_stamps":3}\n\nevent: word\ndata: plain\n\n');
  await settle();
  expect(messages).toEqual([
    { type: 'card-changed', data: { current_stamps: 3 } },
    { type: 'word', data: 'plain' },
  ]);
});

it('resumes after the last event received', async () => {
  const stream = await listen();
  expect(stream.headers.has('last-event-id')).toBe(false);
  stream.send('id: 41\ndata: 1\n\nid: 42\ndata: 2\n\n');
  await settle();
  stream.end();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(streams).toHaveLength(2);
  expect(latest().headers.get('last-event-id')).toBe('42');
});

it('begins at the oldest state that the page shows, and misses nothing since', async () => {
  noteShown('45');
  noteShown('44');
  noteShown(null);
  const stream = await listen();
  expect(stream.headers.get('last-event-id')).toBe('44');
  stream.send('id: 46\ndata: 1\n\n');
  noteShown('46');
  await settle();
  stop.abort();
  await listening;
  stop = new AbortController();
  forgetPosition();
  expect((await listen()).headers.has('last-event-id')).toBe(false);
});

it('misses nothing between two pages, of which the second has read nothing yet', async () => {
  const stream = await listen();
  stream.send('id: 46\ndata: 1\n\n');
  await settle();
  stop.abort();
  await listening;
  stop = new AbortController();
  expect((await listen()).headers.get('last-event-id')).toBe('46');
});

it('begins now if nothing was read for a minute', async () => {
  noteShown('44');
  await vi.advanceTimersByTimeAsync(61 * SECOND);
  expect((await listen()).headers.has('last-event-id')).toBe(false);
});

it('makes later reads wait for the newest event received or written', async () => {
  forgetPosition();
  const stream = await listen();
  stream.send('id: 42.1\ndata: 1\n\n');
  await settle();
  expect(positionToReadAfter()).toBe('42');
  rememberPosition('50');
  stream.send('id: 43\ndata: 2\n\n');
  await settle();
  expect(positionToReadAfter()).toBe('50');
  await vi.advanceTimersByTimeAsync(61 * SECOND);
  expect(positionToReadAfter()).toBeUndefined();
});

it('reconnects with growing pauses up to half a minute, reset by the first event', async () => {
  answer = () => new Response(null, { status: 503 });
  await listen();
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    const before = streams.length;
    await vi.advanceTimersByTimeAsync(pause * SECOND - 1);
    expect(streams).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(before + 1);
  }
  answer = (_, body) => new Response(body);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  const heard = streams.length;
  latest().end();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(streams).toHaveLength(heard + 1);
});

it('reconnects at once when the browser is back online', async () => {
  answer = () => {
    throw new TypeError('no connection');
  };
  await listen();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(streams).toHaveLength(2);
});

it('reconnects after silence; a comment counts as a sign of life', async () => {
  const stream = await listen();
  await vi.advanceTimersByTimeAsync(40 * SECOND);
  stream.send(': still here\n\n');
  await vi.advanceTimersByTimeAsync(40 * SECOND);
  expect(stream.isAborted()).toBe(false);
  await vi.advanceTimersByTimeAsync(12 * SECOND);
  expect(stream.isAborted()).toBe(true);
  expect(streams).toHaveLength(2);
});

it.each([401, 403])('does not reconnect when the session is over (%i)', async (status) => {
  answer = () => new Response(null, { status });
  await listen();
  await listening;
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(streams).toHaveLength(1);
});

it('stops on request', async () => {
  const stream = await listen();
  stop.abort();
  await listening;
  expect(stream.isAborted()).toBe(true);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(streams).toHaveLength(1);
});
