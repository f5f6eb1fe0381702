import { parentPort, workerData } from 'node:worker_threads';
import { eventCodec } from '@stampwell/contracts';
import { openLog } from '@stampwell/runtime/open-log.ts';
import type { ReplaySource } from '@stampwell/runtime/source.ts';
import type { Replayed, ReplayProgress, ReplayRequest } from './what-if/ports.ts';
import { replayDealt, threadsFor } from './what-if-dealing.ts';
import { keepNoStacks } from './what-if-limits.ts';
import { planOf, replayFrom } from './what-if-reading.ts';

/**
 * A replay in threads of its own: a million events keep a core busy for seconds, in which requests are answered as ever. Whoever ends
 * this one ends those that it began, and what they held is gone.
 */

export interface WorkerData {
  /** Of the log. */
  url: string;
  request: ReplayRequest;
  threads?: number | undefined;
}
export type WorkerMessage = { progress: ReplayProgress } | { replayed: Replayed };

const TELL_EVERY_MS = 100;

async function replay(
  source: ReplaySource,
  { request, threads }: WorkerData,
  onProgress: (progress: ReplayProgress) => void,
): Promise<Replayed> {
  const plan = await planOf(source, request);
  const of = threads ?? threadsFor(plan);
  if (!source.copy || of === 0) return replayFrom(source, plan, onProgress);
  return replayDealt(source.copy, plan, { of, onProgress });
}

async function work(port: NonNullable<typeof parentPort>, asked: WorkerData): Promise<void> {
  const log = await openLog({ url: asked.url, codec: eventCodec });
  const tell = (message: WorkerMessage) => port.postMessage(message);
  let toldAt = 0;
  const onProgress = (progress: ReplayProgress) => {
    // A page takes a millisecond; telling of each would be a tenth of the work.
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    tell({ progress });
  };
  try {
    tell({ replayed: await replay(log.source, asked, onProgress) });
  } finally {
    await log.store.close();
  }
}

if (parentPort) {
  keepNoStacks();
  await work(parentPort, workerData as WorkerData);
}
