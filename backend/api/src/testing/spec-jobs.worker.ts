import { threadId } from 'node:worker_threads';
import { DomainError } from '@stampwell/contracts';
import { answerJobs } from '../services/workers/answer-jobs.ts';

/** For specs of the pool: jobs that behave, and jobs that do not. */
export type SpecJob = 'where' | 'endless' | 'greedy' | 'refused' | 'broken' | 'exits';

answerJobs<SpecJob, string>((job) => {
  switch (job) {
    case 'where':
      return `${process.pid} ${threadId}`;
    case 'endless':
      for (;;);
    case 'greedy':
      for (const kept: object[] = []; ; ) kept.push(Array.from({ length: 100 }, String));
    case 'refused':
      throw new DomainError('validation_failed', { field: 'file', message: 'not this one' });
    case 'broken':
      throw new Error('cannot');
    case 'exits':
      return process.exit(3);
  }
});
