import type { StoredEvent } from '@stampwell/contracts';
import { type EventStore, type Verification, verifyAll } from '@stampwell/event-store';
import type { AuditLog } from './audit-log.ts';

/** Checks the hash chains of the whole log, or of all that tells of one business. */
export type VerifyChains = (businessId?: string) => Promise<Verification>;

/** Many who ask for the same at once wait for one check. */
export function createVerifyChains(
  store: EventStore<StoredEvent>,
  log: Pick<AuditLog, 'streamsOf'>,
): VerifyChains {
  const running = new Map<string, Promise<Verification>>();
  return (businessId) => {
    const scope = businessId ?? '';
    const check =
      running.get(scope) ?? verifyScope(store, log, businessId).finally(() => running.delete(scope));
    running.set(scope, check);
    return check;
  };
}

async function verifyScope(
  store: EventStore<StoredEvent>,
  log: Pick<AuditLog, 'streamsOf'>,
  businessId?: string,
) {
  if (businessId === undefined) return verifyAll(store);
  const prefixes = [`card-${businessId}_`, ...(await log.streamsOf(businessId))];
  const whole: Verification = { events: 0, streams: 0, head: await store.head(), firstBad: null };
  for (const prefix of prefixes) {
    const part = await verifyAll(store, { prefix });
    whole.events += part.events;
    whole.streams += part.streams;
    whole.firstBad = part.firstBad;
    if (whole.firstBad) break;
  }
  return whole;
}
