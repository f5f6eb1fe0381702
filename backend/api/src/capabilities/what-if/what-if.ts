import type { Jobs } from '@stampwell/jobs';
import type { Pool } from 'pg';
import { type RunPorts, runWhatIf } from './run-what-if.ts';
import { type WhatIfPorts, whatIfReactions, whatIfRoutes } from './what-if.routes.ts';
import { createWhatIfs, LOST_WHAT_IF_JOBS, WHAT_IF_JOBS, WHAT_IF_QUEUE } from './what-ifs.ts';

export type WhatIfNeeds = { pool: Pool; jobs: Pick<Jobs, 'enqueue'> } & Omit<WhatIfPorts, 'whatIfs'> &
  Omit<RunPorts, 'whatIfs'>;

/** Requests for replays, and the jobs that run them. */
export function createWhatIf(needs: WhatIfNeeds) {
  const whatIfs = createWhatIfs(needs.pool, needs.jobs);
  return {
    routes: whatIfRoutes({ ...needs, whatIfs }),
    reactions: whatIfReactions({ whatIfs }),
    /** Runs queued replays in this process. */
    async work(jobs: Pick<Jobs, 'work'>): Promise<void> {
      const ports = { ...needs, whatIfs };
      const fail = ({ id }: { id: string }) => whatIfs.fail(id);
      await jobs.work<{ id: string }>(LOST_WHAT_IF_JOBS, fail, { policy: 'standard' });
      await jobs.work<{ id: string }>(WHAT_IF_JOBS, ({ id }) => runWhatIf(id, ports), WHAT_IF_QUEUE);
    },
  };
}

export type WhatIf = ReturnType<typeof createWhatIf>;
