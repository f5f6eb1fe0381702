import type { Jobs } from '@stampwell/base/jobs';
import type { Pool } from 'pg';
import type { Capability } from '../../services/capability/capability.ts';
import { type RunPorts, runWhatIf } from './run-what-if.ts';
import { type WhatIfPorts, whatIfReactions, whatIfRoutes } from './what-if.routes.ts';
import { createWhatIfs, WHAT_IF_JOBS, WHAT_IF_QUEUE } from './what-ifs.ts';

type Needs = { pool: Pool; jobs: Pick<Jobs, 'enqueue'> } & Omit<WhatIfPorts & RunPorts, 'whatIfs'>;

interface OfJob {
  id: string;
}

/** Requests for replays, and the jobs that run them. */
export function createWhatIf(needs: Needs): Capability {
  const whatIfs = createWhatIfs(needs.pool, needs.jobs);
  const ports = { ...needs, whatIfs };
  return {
    routes: whatIfRoutes(ports),
    reactions: { 'what-if': whatIfReactions(ports) },
    jobs: [
      {
        name: WHAT_IF_JOBS,
        queue: WHAT_IF_QUEUE,
        run: ({ id }: OfJob) => runWhatIf(id, ports),
        giveUp: ({ id }: OfJob) => whatIfs.fail(id),
      },
    ],
  };
}
