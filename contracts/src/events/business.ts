import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './envelope.ts';

const business = { business_id: z.string() };

/** The loyalty programme's terms: what a customer collects, for what, and how often. */
export const programmeTermsSchema = z.object({
  stamps_required: z.int(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  /** Hours between two earnings of one customer; 0 is none. */
  scan_cooldown_hours: z.number(),
  /** Most stamps one employee may give in a day (Europe/London); null is none. */
  daily_stamp_cap: z.nullable(z.int()),
});
export type ProgrammeTerms = z.infer<typeof programmeTermsSchema>;

export const businessRegistered = defineEvent(
  'BusinessRegistered',
  z.object({ ...business, onboarding: z.boolean(), terms: programmeTermsSchema }),
);
/** Which fields changed; their values are in the vault. */
export const businessProfileChanged = defineEvent(
  'BusinessProfileChanged',
  z.object({ ...business, fields: z.array(z.string()) }),
);
export const programmeConfigured = defineEvent(
  'ProgrammeConfigured',
  z.object({ ...business, terms: programmeTermsSchema }),
);
export const onboardingFinished = defineEvent('OnboardingFinished', z.object(business));
export const businessApproved = defineEvent('BusinessApproved', z.object({ ...business, notes: z.string() }));
export const businessRejected = defineEvent(
  'BusinessRejected',
  z.object({ ...business, reason: z.string() }),
);
export const businessDeactivated = defineEvent(
  'BusinessDeactivated',
  z.object({ ...business, reason: z.string() }),
);
export const businessReactivated = defineEvent('BusinessReactivated', z.object(business));
/** The owner deleted the account: personal data is gone from the vault, customers keep their history. */
export const businessErased = defineEvent('BusinessErased', z.object(business));

export const businessEvents = {
  businessRegistered,
  businessProfileChanged,
  programmeConfigured,
  onboardingFinished,
  businessApproved,
  businessRejected,
  businessDeactivated,
  businessReactivated,
  businessErased,
};
export type BusinessEvent = EventOf<(typeof businessEvents)[keyof typeof businessEvents]>;
