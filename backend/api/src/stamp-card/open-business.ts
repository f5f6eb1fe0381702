import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { LRUCache } from 'lru-cache';
import { assertOpenForBusiness } from './counter.rules.ts';
import type { BusinessPort } from './ports.ts';

/** How long a process takes a business that it saw open for open: a scan in a busy shop costs no look more. */
const KNOWN_MS = 1_000;
const BUSINESSES = 10_000;

interface OpenBusinessPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  business: Pick<BusinessPort, 'approvalOf'>;
}

/**
 * [SC23] Before a code is looked up, so that a business which nobody let in learns nothing of any. What happens to a card is decided
 * on the business's state itself, whatever was known here.
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
