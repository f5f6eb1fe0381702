import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReplaySource } from '@stampwell/runtime/source.ts';
import type { Replayed, ReplayProgress } from './what-if/ports.ts';
import { answerOf } from './what-if/report.ts';
import type { Tally } from './what-if/tally.ts';
import { THREAD_LIMITS } from './what-if-limits.ts';
import { cardsOf, type ReadingPlan } from './what-if-reading.ts';
import type { SliceData, SliceMessage } from './what-if-slice.worker.ts';

/** More threads gain little: then the log is what is waited for. */
const MOST_THREADS = 4;
/** Postgres reads the log on one. */
const CORES_OF_THE_LOG = 1;
/** Fewer events are replayed sooner than another thread begins. */
const LEAST_EVENTS = 100_000;
/** Pieces that a thread has not read yet: enough that it never waits, and that memory is bounded. */
const MOST_WAITING = 64;

/** Over how many threads the cards are dealt out. [WI9] A cap counts over all cards in the log's order: those stay together. */
export function threadsFor({ request, until }: ReadingPlan): number {
  if (request.terms.daily_stamp_cap !== null || until < LEAST_EVENTS) return 1;
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism() - CORES_OF_THE_LOG));
}

/** Reads the log once, for so many threads of which each replays cards of its own, and adds up what they come to. */
export async function replayDealt(
  copy: NonNullable<ReplaySource['copy']>,
  plan: ReadingPlan,
  { of, onProgress }: { of: number; onProgress: (progress: ReplayProgress) => void },
): Promise<Replayed> {
  const read: number[] = new Array(of).fill(0);
  const slices = read.map((_, nth) =>
    openSlice({ plan, nth, of }, (position) => {
      read[nth] = position;
      onProgress({ done: Math.min(...read), total: plan.until });
    }),
  );
  const copied = copy(cardsOf(plan), async (piece) => {
    const rows = new Uint8Array(new SharedArrayBuffer(piece.length));
    rows.set(piece);
    await Promise.all(slices.map((slice) => slice.send(rows)));
  });
  try {
    // A slice has no tally before it is asked for one, but it may die: nobody waits for the log then.
    await Promise.race([copied, ...slices.map((slice) => slice.tally)]);
    for (const slice of slices) slice.end();
    return answerOf(plan.request, await Promise.all(slices.map((slice) => slice.tally)));
  } finally {
    copied.catch(() => undefined);
    await Promise.all(slices.map((slice) => slice.close()));
  }
}

/** A thread that replays its cards of what it is sent. @param onRead hears how far it has come */
function openSlice(workerData: SliceData, onRead: (position: number) => void) {
  const url = new URL('./what-if-slice.worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData, resourceLimits: THREAD_LIMITS });
  let waiting = 0;
  let goOn = () => {};
  const tally = new Promise<Tally>((resolve, reject) => {
    worker.on('message', (message: SliceMessage) => {
      if ('tally' in message) return resolve(message.tally);
      waiting -= 1;
      onRead(message.read);
      goOn();
    });
    worker.on('error', (cause) => reject(new Error('a thread of the replay died', { cause })));
    worker.on('exit', (code) => reject(new Error(`a thread of the replay ended with ${code}`)));
  });
  // Met where it is awaited; until then it must not count as unhandled.
  tally.catch(() => undefined);
  return {
    tally,
    async send(rows: Uint8Array<SharedArrayBuffer>): Promise<void> {
      worker.postMessage(rows);
      waiting += 1;
      if (waiting < MOST_WAITING) return;
      const room = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await Promise.race([room, tally]);
    },
    /** There are no more rows. */
    end: () => worker.postMessage(null),
    close: () => worker.terminate(),
  };
}
