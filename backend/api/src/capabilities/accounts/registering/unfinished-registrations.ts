import type { People } from '@stampwell/vault';
import type { Erasure } from '../erasure/erasure.ts';
import type { Lifecycles } from '../lifecycle.ts';

export interface UnfinishedRegistrationPorts {
  people: Pick<People, 'unsettled' | 'settle'>;
  lifecycles: Lifecycles;
  erasure: Pick<Erasure, 'forget'>;
}

/** How long an interrupted registration can be finished by trying again. */
const ATTEMPT_HOURS = 24;
const PAGE = 500;

/** Checks each registration once, after a day: if it was never finished, it is erased [AC1]. */
export async function forgetUnfinishedRegistrations({
  people,
  lifecycles,
  erasure,
}: UnfinishedRegistrationPorts): Promise<void> {
  for (let isMore = true; isMore; ) {
    const recent = await people.unsettled(ATTEMPT_HOURS, PAGE);
    const registered: string[] = [];
    for (const { id, kind } of recent) {
      if (await lifecycles[kind].status(id)) registered.push(id);
      else await erasure.forget(id);
    }
    await people.settle(registered);
    isMore = recent.length === PAGE;
  }
}
