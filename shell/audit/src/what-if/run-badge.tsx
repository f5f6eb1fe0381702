import type { WhatIfRun } from '@stampwell/contracts/http/what-if.ts';
import { StatusBadge } from '@stampwell/ui';

const SHOWN = {
  queued: ['wait', 'Waiting'],
  running: ['wait', 'Working'],
  done: ['done', 'Answered'],
  cancelled: ['off', 'Stopped'],
  failed: ['bad', 'Failed'],
} as const;

export function RunBadge({ state }: Pick<WhatIfRun, 'state'>) {
  const [tone, words] = SHOWN[state];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}
