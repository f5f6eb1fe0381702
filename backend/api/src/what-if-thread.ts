import { Worker } from 'node:worker_threads';
import type { Replayed, Replayer } from './what-if/ports.ts';
import type { WorkerData, WorkerMessage } from './what-if.worker.ts';
import { THREAD_LIMITS } from './what-if-limits.ts';

/** @param url of the log @param threads over which cards are dealt out; as the machine has them where it is absent */
export const replayInThread =
  (url: string, threads?: number): Replayer =>
  (request, { onProgress, signal }) =>
    new Promise<Replayed>((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(new URL('./what-if.worker.ts', import.meta.url), {
        workerData: { url, request, threads } satisfies WorkerData,
        resourceLimits: THREAD_LIMITS,
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
