import type { Logger } from 'pino';
import type { Replayer, ReplayProgress } from './ports.ts';
import type { TakenRun, WhatIfs } from './what-ifs.ts';

export interface WorkPorts {
  whatIfs: WhatIfs;
  replay: Replayer;
  log: Logger;
  /** Aborted before the process stops: another process then continues the run. */
  stopping: AbortSignal;
}

/** Interval of saving progress and checking for cancellation. */
const TELL_EVERY_MS = 300;

/** Runs queued replays one after the other, until the queue is empty. */
export async function workOnWhatIfs(ports: WorkPorts): Promise<void> {
  while (!ports.stopping.aborted) {
    const taken = await ports.whatIfs.take();
    if (!taken) return;
    await workOn(taken, ports);
  }
}

async function workOn(
  { id, request }: TakenRun,
  { whatIfs, replay, log, stopping }: WorkPorts,
): Promise<void> {
  const unwanted = new AbortController();
  let progress: ReplayProgress = { done: 0, total: 0 };
  const tell = async () => {
    if (!(await whatIfs.progress(id, progress))) unwanted.abort();
  };
  // By a timer, so that a slow log does not make the worker look crashed.
  const telling = setInterval(() => void tell().catch((err) => log.warn({ err }, 'what if')), TELL_EVERY_MS);
  try {
    const replayed = await replay(request, {
      onProgress: (newest) => {
        progress = newest;
      },
      signal: AbortSignal.any([unwanted.signal, stopping]),
    });
    await whatIfs.finish(id, replayed);
  } catch (err) {
    if (unwanted.signal.aborted) return;
    if (!stopping.aborted) log.error({ err, id }, 'what if');
    await whatIfs.end(id, stopping.aborted ? 'queued' : 'failed');
  } finally {
    clearInterval(telling);
  }
}
