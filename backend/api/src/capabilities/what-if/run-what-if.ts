import type { Logger } from 'pino';
import type { Replayer, ReplayProgress } from './ports.ts';
import type { WhatIfs } from './what-ifs.ts';

export interface RunPorts {
  whatIfs: WhatIfs;
  replay: Replayer;
  log: Logger;
  /** Aborted before the process stops: another process then continues the run. */
  stopping: AbortSignal;
}

/** Interval of saving progress and checking for cancellation. */
const TELL_EVERY_MS = 300;

/**
 * Runs a queued replay. If it fails, the run has failed: the same log would fail again.
 * @throws when the process stops, so that the job is retried by another
 */
export async function runWhatIf(id: string, { whatIfs, replay, log, stopping }: RunPorts): Promise<void> {
  const request = await whatIfs.start(id);
  if (!request) return;
  const unwanted = new AbortController();
  let progress: ReplayProgress = { done: 0, total: 0 };
  const report = async () => {
    if (!(await whatIfs.progress(id, progress))) unwanted.abort();
  };
  // By a timer, so that it can be cancelled while the log is slow.
  const reporting = setInterval(
    () => void report().catch((err) => log.warn({ err }, 'what if')),
    TELL_EVERY_MS,
  );
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
    if (stopping.aborted) throw err;
    log.error({ err, id }, 'what if');
    await whatIfs.fail(id);
  } finally {
    clearInterval(reporting);
  }
}
