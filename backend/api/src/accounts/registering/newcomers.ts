import type { People } from '@stampwell/vault';
import type { Erasure } from '../erasure/erasure.ts';
import type { Lives } from '../rules/lives.ts';

export interface NewcomerPorts {
  people: Pick<People, 'unsettled' | 'settle'>;
  lives: Lives;
  erasure: Pick<Erasure, 'forget'>;
}

/** How long a registration that died half-way can be finished by trying again. */
const ATTEMPT_HOURS = 24;
const PAGE = 500;

/** Looks once at everyone who came a day ago: whose registration was never finished is forgotten [AC1]. */
export async function settleNewcomers({ people, lives, erasure }: NewcomerPorts): Promise<void> {
  for (let isMore = true; isMore; ) {
    const newcomers = await people.unsettled(ATTEMPT_HOURS, PAGE);
    const registered: string[] = [];
    for (const { id, kind } of newcomers) {
      if (await lives[kind].standing(id)) registered.push(id);
      else await erasure.forget(id);
    }
    await people.settle(registered);
    isMore = newcomers.length === PAGE;
  }
}
