import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError } from '@stampwell/contracts';
import type { Answer } from './answer-jobs.ts';

export interface WorkerOptions {
  /** A `*.worker.ts` that calls `answerJobs`. */
  file: URL;
  /** A thread is lighter. Ending it stops JavaScript, but no native code that runs on libuv's threads, such as sharp's: that needs a process. */
  in?: 'thread' | 'process';
  /** Most memory of its JavaScript objects; a job that needs more ends with `WorkerEnded`. */
  memoryMb: number;
}

/** A job was ended at its limit of time or of memory, and its worker with it. */
export class WorkerEnded extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`a job was ended at its limit of ${limit}`);
    this.limit = limit;
  }
}

/** Loading a worker's libraries takes seconds on a busy machine, and counts towards no job's limit. */
const START_MS = 60_000;

export interface OpenWorker<Job, Result> {
  /** One at a time. @throws WorkerEnded, or what the worker's function throws */
  run(job: Job, timeoutMs: number): Promise<Result>;
  /** False after a job that ended it. */
  isAlive(): boolean;
  end(): void;
}

export function openWorker<Job, Result>(options: WorkerOptions): OpenWorker<Job, Result> {
  const channel: Channel<Job, Result> = options.in === 'process' ? openProcess(options) : openThread(options);
  const started = Promise.withResolvers<void>();
  let answered = Promise.withResolvers<Result>();
  let ended: Error | undefined;

  function end(error: Error): void {
    ended ??= error;
    channel.end();
    started.reject(ended);
    answered.reject(ended);
  }

  channel.listen(
    (answer: Answer<Result>) => {
      if (answer === 'ready') started.resolve();
      else if ('done' in answer) answered.resolve(answer.done);
      else if ('refused' in answer)
        answered.reject(new DomainError(answer.refused.code, answer.refused.details));
      else answered.reject(new Error(answer.failed));
    },
    (isOutOfMemory, why) => end(isOutOfMemory ? new WorkerEnded('memory') : new Error(why)),
  );
  // A worker may end between jobs, when nothing awaits this promise. That is no unhandled rejection.
  started.promise.catch(() => {});

  async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
    const timer = setTimeout(() => end(new WorkerEnded('time')), ms);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async run(job, timeoutMs) {
      await within(START_MS, started.promise);
      answered = Promise.withResolvers();
      channel.send(job);
      return within(timeoutMs, answered.promise);
    },
    isAlive: () => !ended,
    end: () => end(new Error('the worker was closed')),
  };
}

interface Channel<Job, Result> {
  send(job: Job): void;
  listen(
    onAnswer: (answer: Answer<Result>) => void,
    onEnd: (isOutOfMemory: boolean, why: string) => void,
  ): void;
  end(): void;
}

function openThread<Job, Result>({ file, memoryMb }: WorkerOptions): Channel<Job, Result> {
  const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  return {
    send: (job) => thread.postMessage(job),
    listen(onAnswer, onEnd) {
      thread.on('message', onAnswer);
      thread.on('error', (error: NodeJS.ErrnoException) =>
        onEnd(error.code === 'ERR_WORKER_OUT_OF_MEMORY', error.stack ?? error.message),
      );
      thread.on('exit', (code) => onEnd(false, `the thread ended with ${code}`));
      // Listening for messages would keep the process alive again.
      thread.unref();
    },
    end: () => void thread.terminate(),
  };
}

function openProcess<Job, Result>({ file, memoryMb }: WorkerOptions): Channel<Job, Result> {
  const child = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return {
    send: (job) => child.send(job as object),
    listen(onAnswer, onEnd) {
      child.on('message', (answer) => onAnswer(answer as Answer<Result>));
      child.on('error', ({ message }) => onEnd(false, message));
      // V8 aborts where its heap is full.
      child.on('exit', (code, signal) =>
        onEnd(signal === 'SIGABRT', `the process ended with ${code ?? signal}`),
      );
    },
    end: () => void child.kill('SIGKILL'),
  };
}
