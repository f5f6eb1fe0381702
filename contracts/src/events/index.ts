import { accountEvents } from './account.ts';
import { findingEvents, watchEvents } from './anomalies.ts';
import { apiKeyEvents } from './api-keys.ts';
import { businessEvents } from './business.ts';
import { cardQuestionEvents } from './card-questions.ts';
import { cardRefusalEvents } from './card-refusals.ts';
import { createEventCodec } from './codec.ts';
import { customerSearchEvents } from './customer-search.ts';
import type { EventOf } from './define-event.ts';
import { employeeEvents } from './employee.ts';
import { settingsEvents } from './settings.ts';
import {
  cardLapseEvents,
  cardMergeEvents,
  cardTermsEvents,
  carryOverTallyEvents,
  lapseTellingEvents,
  stampCardEvents,
  tallyEvents,
} from './stamp-card.ts';
import { subscriptionEvents } from './subscription.ts';
import { supportEvents } from './support.ts';
import { tillEvents, tillTurnEvents } from './tills.ts';
import { webhookEvents } from './webhooks.ts';

export * from './account.ts';
export * from './among.ts';
export * from './anomalies.ts';
export * from './api-keys.ts';
export * from './business.ts';
export * from './card-questions.ts';
export * from './card-refusals.ts';
export * from './codec.ts';
export * from './customer-search.ts';
export * from './define-event.ts';
export * from './employee.ts';
export * from './envelope.ts';
export * from './free-text.ts';
export * from './settings.ts';
export * from './stamp-card.ts';
export * from './subscription.ts';
export * from './support.ts';
export * from './terms.ts';
export * from './tills.ts';
export * from './webhooks.ts';

/** Every event the platform knows. */
export const allEvents = Object.values({
  ...accountEvents,
  ...apiKeyEvents,
  ...businessEvents,
  ...carryOverTallyEvents,
  ...cardLapseEvents,
  ...cardMergeEvents,
  ...cardQuestionEvents,
  ...cardRefusalEvents,
  ...cardTermsEvents,
  ...employeeEvents,
  ...customerSearchEvents,
  ...lapseTellingEvents,
  ...settingsEvents,
  ...stampCardEvents,
  ...subscriptionEvents,
  ...supportEvents,
  ...tallyEvents,
  ...tillEvents,
  ...tillTurnEvents,
  ...findingEvents,
  ...watchEvents,
  ...webhookEvents,
});

/** Any event, in its type's newest version. */
export type AnyEvent = EventOf<(typeof allEvents)[number]>;
/** Each type's data, in its newest version. */
export type EventData = { [Event in AnyEvent as Event['type']]: Event['data'] };

/** The versions that this release writes and reads. */
export const eventCodec = createEventCodec(allEvents);
