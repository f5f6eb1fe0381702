import { DomainError } from '@stampwell/contracts';
import { WorkerEnded } from '../../services/workers/open-worker.ts';
import { createWorkerPool } from '../../services/workers/worker-pool.ts';
import type { DrawnPoster, PosterContent } from './poster-content.ts';

/** Draws a poster's PDF and its picture, for a shop. @throws DomainError `unavailable` if too many wait */
export type PosterPrinter = (content: PosterContent, businessId: string) => Promise<DrawnPoster>;

const TIMEOUT_MS = 60_000;

/** One process, since it takes 150 MB; ending it ends Skia's native work too. */
export function printInProcess(): PosterPrinter {
  const file = new URL('./poster.worker.ts', import.meta.url);
  const pool = createWorkerPool<PosterContent, DrawnPoster>({
    file,
    in: 'process',
    size: 1,
    memoryMb: 256,
  });
  return (content, businessId) =>
    pool.run(content, { key: businessId, timeoutMs: TIMEOUT_MS }).catch((error) => {
      if (error instanceof WorkerEnded) throw new DomainError('unavailable', { retryAfter: 5 });
      throw error;
    });
}
