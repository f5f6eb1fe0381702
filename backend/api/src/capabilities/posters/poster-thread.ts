import { Worker } from 'node:worker_threads';
import { DomainError } from '@stampwell/contracts';
import pLimit from 'p-limit';
import type { PosterMessage } from './poster.worker.ts';
import type { DrawnPoster, PosterContent } from './poster-content.ts';

/** Draws a poster's PDF and its picture. @throws DomainError `unavailable` if too many wait */
export type PosterPrinter = (content: PosterContent) => Promise<DrawnPoster>;

const LIMITS = { maxOldGenerationSizeMb: 256 };
const TIMEOUT_MS = 60_000;
/** Its libraries take 100 MB, and seconds to load: the thread ends when it is idle. */
const IDLE_MS = 300_000;
const WAITING = 20;

/** One thread, started with the first poster: drawing takes processor time, which stamps need. */
export function printInThread(): PosterPrinter {
  const oneAtATime = pLimit(1);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function opened(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL('./poster.worker.ts', import.meta.url), { resourceLimits: LIMITS });
    started.unref();
    const gone = () => {
      if (worker === started) worker = null;
    };
    // Each drawing has listeners of its own for what it waits for.
    started.on('error', gone);
    started.on('exit', gone);
    worker = started;
    return started;
  }

  function end(): void {
    void worker?.terminate();
    worker = null;
  }

  async function draw(content: PosterContent): Promise<DrawnPoster> {
    clearTimeout(idle);
    const thread = opened();
    const { promise, resolve, reject } = Promise.withResolvers<DrawnPoster>();
    const onMessage = (message: PosterMessage) => {
      if ('drawn' in message) resolve(message.drawn);
      else reject(new Error(message.failed));
    };
    const onExit = (code: number) => reject(new Error(`the thread of posters ended with ${code}`));
    const late = setTimeout(() => {
      end();
      reject(new DomainError('unavailable', { retryAfter: 5 }));
    }, TIMEOUT_MS);
    thread.on('message', onMessage);
    thread.on('error', reject);
    thread.on('exit', onExit);
    try {
      thread.postMessage(content);
      return await promise;
    } finally {
      clearTimeout(late);
      thread.off('message', onMessage);
      thread.off('error', reject);
      thread.off('exit', onExit);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return async (content) => {
    if (oneAtATime.pendingCount >= WAITING) throw new DomainError('unavailable', { retryAfter: 5 });
    return oneAtATime(() => draw(content));
  };
}
