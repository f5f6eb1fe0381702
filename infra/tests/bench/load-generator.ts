import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './rounds.ts';

export interface Load {
  url: string;
  /** Connections, each with one request at a time. */
  connections: number;
  seconds: number;
  /** Continues until there are this many answers, however long that takes. */
  atLeast?: number;
  /** Requests a second; as many as are answered if absent. Late ones are caught up on. */
  perSecond?: number;
  /** The next request, as raw HTTP. */
  next(): string;
}

export interface LoadResult {
  /** Answers with status 200 per second. */
  rate: number;
  /** In milliseconds, like `p99`. */
  p50: number;
  p99: number;
  count: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Sends requests over bare sockets, because an HTTP client costs about as much CPU per request as the server, and both share two
 * cores.
 * @throws on any status but 200, because a refusal would distort the figures
 */
export async function fire({
  url,
  connections,
  seconds,
  atLeast = 0,
  perSecond,
  next,
}: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let slots = 0;
  const untilNextSlot = async () => {
    if (!perSecond) return;
    const wait = began + (slots++ * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
  };
  const worker = async () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true).setEncoding('latin1');
    while (performance.now() < until || latencies.length < atLeast) {
      await untilNextSlot();
      const sent = performance.now();
      await answerTo(socket, next());
      latencies.push(performance.now() - sent);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const rate = (latencies.length * 1000) / (performance.now() - began);
  return { rate, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), count: latencies.length };
}

function answerTo(socket: Socket, request: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = '';
  const read = (chunk: string) => {
    text += chunk;
    const end = text.indexOf(HEAD_END);
    if (end < 0 || text.length < end + HEAD_END.length + lengthIn(text)) return;
    socket.off('data', read).off('error', reject);
    if (text.startsWith('HTTP/1.1 200')) resolve();
    else reject(new Error(`not answered with 200:\n${text}`));
  };
  socket.on('data', read).once('error', reject);
  socket.write(request);
  return promise;
}

const lengthIn = (text: string) => Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
