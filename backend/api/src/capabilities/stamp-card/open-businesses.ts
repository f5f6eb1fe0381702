import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { LRUCache } from 'lru-cache';
import { numbersOf } from './cards-here.ts';
import { assertOpenForBusiness } from './parties.rules.ts';
import type { BusinessPort } from './ports.ts';

/** Caches open businesses, so that a busy shop's scans cost no extra read. */
const KNOWN_MS = 1_000;
const BUSINESSES = 10_000;

interface OpenBusinessPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  business: BusinessPort;
}

/**
 * [SC23] Runs before a code is looked up, so that an unapproved business cannot probe codes. The cache only guards the look-up:
 * actions on a card are decided on the business's own state.
 */
export const createOpenBusinesses = (ports: OpenBusinessPorts) => createBusinesses(ports).assertOpen;

export function createBusinesses({ commands, business }: OpenBusinessPorts) {
  /** The numbers of an open business's programmes. */
  const open = new LRUCache<string, number[]>({ max: BUSINESSES, ttl: KNOWN_MS });

  /** Two folds of one stream: one read. */
  async function read(businessId: string) {
    const { states } = await commands.readState({
      approval: business.approvalOf(businessId),
      programme: business.programmeOf(businessId),
    });
    return { status: states.approval.status, programmes: numbersOf(states.programme) };
  }

  return {
    /** @throws DomainError `business_not_approved`, `business_inactive`, `not_found` */
    async assertOpen(businessId: string): Promise<void> {
      if (open.has(businessId)) return;
      const { status, programmes } = await read(businessId);
      assertOpenForBusiness(status);
      open.set(businessId, programmes);
    },

    programmesOf: async (businessId: string): Promise<number[]> =>
      open.get(businessId) ?? (await read(businessId)).programmes,
  };
}
