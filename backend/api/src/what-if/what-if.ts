import type { Pool } from 'pg';
import { type WhatIfPorts, whatIfReactions, whatIfRoutes } from './what-if.routes.ts';
import { createWhatIfs } from './what-ifs.ts';
import { type WorkPorts, workOnWhatIfs } from './work.ts';

export type WhatIfNeeds = { pool: Pool } & Omit<WhatIfPorts, 'whatIfs' | 'wake'> & Omit<WorkPorts, 'whatIfs'>;

/** Requests for replays, and the worker that runs them. */
export function createWhatIf(needs: WhatIfNeeds) {
  const whatIfs = createWhatIfs(needs.pool);
  let wake = () => {};
  return {
    routes: whatIfRoutes({ ...needs, whatIfs, wake: () => wake() }),
    reactions: whatIfReactions({ whatIfs }),
    /** Runs queued replays; may run in several processes. */
    work: () => workOnWhatIfs({ ...needs, whatIfs }),
    /** Registers a callback for new runs, to wake a worker. */
    whenAsked(tell: () => void) {
      wake = tell;
    },
  };
}

export type WhatIf = ReturnType<typeof createWhatIf>;
