import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { LRUCache } from 'lru-cache';
import { assertOpenForBusiness } from './parties.rules.ts';
import type { BusinessPort } from './ports.ts';

/** Caches open businesses, so that a busy shop's scans cost no extra read. */
const KNOWN_MS = 1_000;
const BUSINESSES = 10_000;

interface OpenBusinessPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  business: Pick<BusinessPort, 'approvalOf'>;
}

/**
 * [SC23] Runs before a code is looked up, so that an unapproved business cannot probe codes. The cache only guards the look-up:
 * actions on a card are decided on the business's own state.
 */
export function createOpenBusinesses({ commands, business }: OpenBusinessPorts) {
  const open = new LRUCache<string, true>({ max: BUSINESSES, ttl: KNOWN_MS });
  /** @throws DomainError `business_not_approved`, `business_inactive`, `not_found` */
  return async (businessId: string): Promise<void> => {
    if (open.has(businessId)) return;
    const { states } = await commands.readState({ approval: business.approvalOf(businessId) });
    assertOpenForBusiness(states.approval.status);
    open.set(businessId, true);
  };
}
