import { accountEvents } from './account.ts';
import { businessEvents } from './business.ts';
import { employeeEvents } from './employee.ts';
import { settingsEvents } from './settings.ts';
import { stampCardEvents, tallyEvents } from './stamp-card.ts';
import { subscriptionEvents } from './subscription.ts';

export * from './account.ts';
export * from './business.ts';
export * from './employee.ts';
export * from './envelope.ts';
export * from './settings.ts';
export * from './stamp-card.ts';
export * from './subscription.ts';

/** Every event the platform knows, by type; the store's schema check and the audit's labels read it. */
export const allEvents = Object.values({
  ...accountEvents,
  ...businessEvents,
  ...employeeEvents,
  ...settingsEvents,
  ...stampCardEvents,
  ...subscriptionEvents,
  ...tallyEvents,
});
