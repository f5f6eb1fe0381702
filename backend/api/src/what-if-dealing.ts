import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PartRange, ReplaySource } from '@stampwell/runtime/source.ts';
import type { Replayed, ReplayProgress } from './what-if/ports.ts';
import { answerOf } from './what-if/report.ts';
import type { Tally } from './what-if/tally.ts';
import { THREAD_LIMITS } from './what-if-limits.ts';
import { cardsOf, type ReadingPlan } from './what-if-reading.ts';
import type { SliceData, SliceMessage, SliceRows } from './what-if-slice.worker.ts';

/** More threads gain little: then the log is what is waited for. */
const MOST_THREADS = 4;
/** Fewer events are replayed sooner than another thread begins. */
const LEAST_EVENTS = 100_000;
/** Parts of the log that Postgres reads beside each other. */
const PARTS = 2;
/** What a thread reads at once: a customer's rows come together in it. A million events, about. */
const PIECE_BYTES = 2 ** 28;

/**
 * Over how many threads the cards are dealt out; 0 where they are read and replayed in the one that asks. [WI9] A cap counts over all
 * cards in the log's order: those stay together.
 */
export function threadsFor({ request, until }: ReadingPlan): number {
  if (until < LEAST_EVENTS) return 0;
  if (request.terms.daily_stamp_cap !== null) return 1;
  return Math.min(MOST_THREADS, availableParallelism());
}

/** Reads the log, for so many threads of which each replays cards of its own, and adds up what they come to. */
export async function replayDealt(
  copy: NonNullable<ReplaySource['copy']>,
  plan: ReadingPlan,
  { of, onProgress }: { of: number; onProgress: (progress: ReplayProgress) => void },
): Promise<Replayed> {
  const [replayed, copiedOf]: [number[], number[]] = [new Array(of).fill(0), new Array(PARTS).fill(0)];
  const tell = () => {
    const copied = copiedOf.reduce((sum, one) => sum + one, 0);
    onProgress({ done: Math.floor((copied + Math.min(...replayed)) / 2), total: plan.until });
  };
  const slices = replayed.map((_, nth) =>
    openSlice({ plan, nth, of }, (position) => {
      replayed[nth] = position;
      tell();
    }),
  );
  const send = async (rows: Uint8Array, isLast: boolean) => {
    await Promise.all(slices.map((slice) => slice.send({ rows, isLast })));
  };
  const copied = copyInParts(copy, cardsOf(plan), {
    take: send,
    onCopied: (nth, positions) => {
      copiedOf[nth] = positions;
      tell();
    },
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

interface Parts {
  take(piece: Uint8Array, isLast: boolean): Promise<void>;
  /** Hears how many of its positions a part has come through. */
  onCopied(nth: number, positions: number): void;
}

/** Reads parts of the log beside each other, and hands on what they say one after the other, in one piece where it has room. */
async function copyInParts(
  copy: NonNullable<ReplaySource['copy']>,
  range: PartRange,
  { take, onCopied }: Parts,
): Promise<void> {
  const size = Math.ceil((range.until - range.after) / PARTS);
  let held: Uint8Array = new Uint8Array(0);
  const hold = async (piece: Uint8Array) => {
    const both = joined(held, piece);
    if (!both) await take(held, false);
    held = both ?? piece;
  };
  let turn = Promise.resolve();
  const parts = Array.from({ length: PARTS }, (_, nth) => {
    const [before, after] = [turn, range.after + nth * size];
    turn = copy(
      { ...range, after, until: Math.min(after + size, range.until) },
      {
        bytes: PIECE_BYTES,
        allocate: (bytes) => new Uint8Array(new SharedArrayBuffer(bytes)),
        take: (piece) => before.then(() => hold(piece)),
        onRead: (position) => onCopied(nth, position - after),
      },
    );
    return turn;
  });
  await Promise.all(parts);
  await take(held, true);
}

/** Where there is room behind the first of them; else null. */
function joined(one: Uint8Array, other: Uint8Array): Uint8Array | null {
  if (one.length === 0) return other;
  const length = one.length + other.length;
  if (one.byteOffset + length > one.buffer.byteLength) return null;
  const both = new Uint8Array(one.buffer, one.byteOffset, length);
  both.set(other, one.length);
  return both;
}

/** A thread that replays its cards of what it is sent. @param onRead hears how far it has come */
function openSlice(workerData: SliceData, onRead: (position: number) => void) {
  const url = new URL('./what-if-slice.worker.ts', import.meta.url);
  const worker = new Worker(url, { workerData, resourceLimits: THREAD_LIMITS });
  let goOn = () => {};
  const tally = new Promise<Tally>((resolve, reject) => {
    worker.on('message', (message: SliceMessage) => {
      if ('tally' in message) return resolve(message.tally);
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
    /** @returns when they are read */
    async send(some: SliceRows): Promise<void> {
      const { promise: read, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      worker.postMessage(some);
      await Promise.race([read, tally]);
    },
    /** There are no more rows. */
    end: () => worker.postMessage(null),
    close: () => worker.terminate(),
  };
}
