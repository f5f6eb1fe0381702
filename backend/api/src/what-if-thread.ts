import { Worker } from 'node:worker_threads';
import type { Replayed, Replayer } from './what-if/ports.ts';
import type { WorkerData, WorkerMessage } from './what-if.worker.ts';

const LIMITS = {
  /** Past this a replay fails, and the API does not with it. */
  maxOldGenerationSizeMb: 3_072,
  /** What comes with an event goes with it: with room for that the collector has a tenth less to do. */
  maxYoungGenerationSizeMb: 192,
};

/** @param url of the log */
export const replayInThread =
  (url: string): Replayer =>
  (request, { onProgress, signal }) =>
    new Promise<Replayed>((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(new URL('./what-if.worker.ts', import.meta.url), {
        workerData: { url, request } satisfies WorkerData,
        resourceLimits: LIMITS,
      });
      const abort = () => {
        void worker.terminate();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      worker.on('message', (message: WorkerMessage) => {
        if ('progress' in message) onProgress(message.progress);
        else resolve(message.replayed);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', abort);
        // Settled long before, unless it died.
        reject(new Error(`the replay ended with ${code}`));
      });
    });
