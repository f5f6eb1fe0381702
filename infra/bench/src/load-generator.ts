import { connect, type Socket } from 'node:net';
import { percentile } from './rounds.ts';

export interface Load {
  url: string;
  /** Connections, each with one request under way. */
  connections: number;
  seconds: number;
  /** Goes on until there are so many answers, however long that takes. */
  atLeast?: number;
  /** The next request as it goes over the line. */
  next(): string;
}

export interface LoadResult {
  /** Answers 200 a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of which these are told. */
  count: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Keeps connections busy with bare sockets. It shares two cores with what it measures, so it does next to nothing: an
 * HTTP client costs about as much a request as the server that answers it.
 * @throws when any answer is not 200: a refusal is not what is measured
 */
export async function fire({ url, connections, seconds, atLeast = 0, next }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const worker = async () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true).setEncoding('latin1');
    while (performance.now() < until || latencies.length < atLeast) {
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
  const take = (chunk: string) => {
    text += chunk;
    const end = text.indexOf(HEAD_END);
    if (end < 0 || text.length < end + HEAD_END.length + lengthIn(text)) return;
    socket.off('data', take).off('error', reject);
    if (text.startsWith('HTTP/1.1 200')) resolve();
    else reject(new Error(`not answered with 200:\n${text}`));
  };
  socket.on('data', take).once('error', reject);
  socket.write(request);
  return promise;
}

const lengthIn = (text: string) => Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
