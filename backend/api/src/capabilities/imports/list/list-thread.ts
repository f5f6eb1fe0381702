import { WorkerEnded } from '../../../services/workers/open-worker.ts';
import { createWorkerPool } from '../../../services/workers/worker-pool.ts';
import type { ListJob, ReadList } from './read-list.ts';
import { unreadable } from './read-table.ts';

/** Reads a shop's list. @throws DomainError `validation_failed`, or `unavailable` if too many wait */
export type ListReader = (job: ListJob, businessId: string) => Promise<ReadList>;

/** A full file takes a second. */
const TIMEOUT_MS = 5_000;
const TOO_MUCH = 'This file takes too long to read. Save it anew as CSV, or split it into several.';

/** In a thread, because no file may keep the counter waiting (decision 222). */
export function readInThread(): ListReader {
  const file = new URL('./list.worker.ts', import.meta.url);
  const pool = createWorkerPool<ListJob, ReadList>({ file, memoryMb: 256 });
  return (job, businessId) =>
    pool.run(job, { key: businessId, timeoutMs: TIMEOUT_MS }).catch((error) => {
      throw error instanceof WorkerEnded ? unreadable(TOO_MUCH) : error;
    });
}
