import { replying } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import {
  type WhatIfOutcome,
  type WhatIfResult,
  type WhatIfRun,
  whatIf,
  whatIfChanges,
} from '@stampwell/contracts/http/what-if.ts';

export function aRun(part: Partial<WhatIfRun> = {}): WhatIfRun {
  return {
    id: 'run',
    state: 'done',
    progress: { done: 0, total: 0 },
    days: 90,
    terms: {
      stamps_required: 8,
      scan_cooldown_hours: null,
      daily_stamp_cap: null,
      expiry_months: null,
      double_day: null,
      carries_over: false,
    },
    costs: null,
    created_at: '2026-11-01T09:00:00Z',
    finished_at: null,
    expires_at: '2026-12-01T09:00:00Z',
    ...part,
  };
}

const outcome = (rewards: number): WhatIfOutcome => ({
  visits: 100,
  refused_visits: 0,
  stamps: 100,
  expired_stamps: 0,
  rewards,
  median_days: 20,
  mean_days: 21,
  open_stamps: 20,
  full_cards: 1,
  owed_rewards: 2.5,
});

/** Two customers would have had more rewards. */
export function aResult(part: Partial<WhatIfResult> = {}): WhatIfResult {
  return {
    from: '2026-08-03',
    to: '2026-10-31',
    events: 110,
    customers: 9,
    real: outcome(8),
    what_if: outcome(10),
    gain: 2,
    lose: 0,
    series: [],
    owed: { ages: [0], days: [], curve: [] },
    ...part,
  };
}

/** The API's answer about a run. */
export const run = (part: Partial<WhatIfRun> = {}, result: WhatIfResult | null = null) =>
  replying(whatIf, { run: aRun(part), result });

/** The API's answer about who would have had more rewards: one, with a long name. */
export const changes = replying(whatIfChanges, {
  changes: [
    { id: 'c1', name: LONG_NAME, real_rewards: 1, what_if_rewards: 3, real_stamps: 4, what_if_stamps: 0 },
  ],
  next_cursor: null,
});
