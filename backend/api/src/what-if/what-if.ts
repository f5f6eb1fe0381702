import type { Pool } from 'pg';
import { type WhatIfPorts, whatIfReactions, whatIfRoutes } from './what-if.routes.ts';
import { createWhatIfs } from './what-ifs.ts';
import { type WorkPorts, workOnWhatIfs } from './work.ts';

export type WhatIfNeeds = { pool: Pool } & Omit<WhatIfPorts, 'whatIfs' | 'wake'> & Omit<WorkPorts, 'whatIfs'>;

/** Asking, and the work that follows from it. */
export function createWhatIf(needs: WhatIfNeeds) {
  const whatIfs = createWhatIfs(needs.pool);
  let wake = () => {};
  return {
    routes: whatIfRoutes({ ...needs, whatIfs, wake: () => wake() }),
    reactions: whatIfReactions({ whatIfs }),
    /** Answers what waits; for one process or more. */
    work: () => workOnWhatIfs({ ...needs, whatIfs }),
    /** Who works is told that something waits. */
    whenAsked(tell: () => void) {
      wake = tell;
    },
  };
}

export type WhatIf = ReturnType<typeof createWhatIf>;
