import { Worker } from 'node:worker_threads';
import type { Replayed, Replayer } from './ports.ts';
import type { WorkerData, WorkerMessage } from './what-if.worker.ts';

/** Above this limit the replay fails, instead of the whole process, whose container has 3 GB. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 };

export const replayInThread =
  (logUrl: string): Replayer =>
  (request, { onProgress, signal }) =>
    new Promise<Replayed>((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(new URL('./what-if.worker.ts', import.meta.url), {
        workerData: { logUrl, request } satisfies WorkerData,
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
        // No effect after a result; otherwise the thread has crashed.
        reject(new Error(`the replay ended with ${code}`));
      });
    });
