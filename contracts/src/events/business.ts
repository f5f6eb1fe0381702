import * as z from 'zod/mini';
import { holidaysSchema, openingHoursSchema } from '../opening-hours.ts';
import { cardLookSchema } from '../shop-look.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema, unsealed } from './free-text.ts';
import { plainTermsSchema, programmeTermsSchema } from './terms.ts';

const business = { business_id: z.string() };

interface PlainTerms {
  business_id: string;
  terms: z.infer<typeof plainTermsSchema>;
}
const withFreeText = <Data extends PlainTerms>(before: Data) => ({
  ...before,
  terms: {
    ...before.terms,
    reward_description: unsealed(before.business_id, before.terms.reward_description),
  },
});

export const businessRegistered = defineEvent(
  'BusinessRegistered',
  z.object({ ...business, onboarding: z.boolean(), terms: plainTermsSchema }),
).upcast(2, z.object({ ...business, onboarding: z.boolean(), terms: programmeTermsSchema }), withFreeText);
/** Which fields changed; their values are in the vault. */
export const businessProfileChanged = defineEvent(
  'BusinessProfileChanged',
  z.object({ ...business, fields: z.array(z.string()) }),
);
export const programmeConfigured = defineEvent(
  'ProgrammeConfigured',
  z.object({ ...business, terms: plainTermsSchema }),
).upcast(2, z.object({ ...business, terms: programmeTermsSchema }), withFreeText);
/** The IANA time zone of the business's days from then on. Before the first of these events it is London's. */
export const timeZoneChanged = defineEvent(
  'TimeZoneChanged',
  z.object({ ...business, time_zone: z.string() }),
);
const timeOfDay = z
  .string()
  .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Must be a time such as 08:30'));
/** As it was before a day could have two ranges, or end at 24:00. */
const firstOpeningHours = z
  .array(z.nullable(z.object({ opens: timeOfDay, closes: timeOfDay })))
  .check(z.minLength(7), z.maxLength(7));
/** When the shop is open, from then on, in its own time, and on which days otherwise; null is not said any more. */
export const openingHoursSet = defineEvent(
  'OpeningHoursSet',
  z.object({ ...business, hours: z.nullable(firstOpeningHours) }),
).upcast(
  2,
  z.object({ ...business, hours: z.nullable(openingHoursSchema), holidays: holidaysSchema }),
  (before) => ({ ...before, holidays: [] }),
);
/** The look of the shop's card, from then on: colour, stamp's shape, and the id of its logo's content. */
export const shopLookChosen = defineEvent(
  'ShopLookChosen',
  z.object({ ...business, look: cardLookSchema }),
).upcast(
  2,
  z.object({
    ...business,
    look: z.object({ ...cardLookSchema.def.shape, logo: z.nullable(z.string()) }),
  }),
  (before) => ({ ...before, look: { ...before.look, logo: null } }),
);
/** Who carries over paper cards besides the owner, and how many the shop takes in a day, from then on. */
export const paperCardsConfigured = defineEvent(
  'PaperCardsConfigured',
  z.object({ ...business, by_staff: z.boolean(), per_day: z.int() }),
);
export const onboardingFinished = defineEvent('OnboardingFinished', z.object(business));
export const businessApproved = defineEvent(
  'BusinessApproved',
  z.object({ ...business, notes: z.string() }),
).upcast(2, z.object({ ...business, notes: freeTextSchema }), (before) => ({
  ...before,
  notes: unsealed(before.business_id, before.notes),
}));

/** An administrator took an approval back: the business is pending again, and waits from then. */
export const approvalWithdrawn = defineEvent('ApprovalWithdrawn', z.object(business));

const withPlainReason = z.object({ ...business, reason: z.string() });
const withReason = z.object({ ...business, reason: freeTextSchema });
const withFreeReason = (before: z.infer<typeof withPlainReason>) => ({
  ...before,
  reason: unsealed(before.business_id, before.reason),
});
export const businessRejected = defineEvent('BusinessRejected', withPlainReason).upcast(
  2,
  withReason,
  withFreeReason,
);
/** The owner of a rejected business applied again: it is pending. */
export const businessResubmitted = defineEvent('BusinessResubmitted', z.object(business));
export const businessDeactivated = defineEvent('BusinessDeactivated', withPlainReason).upcast(
  2,
  withReason,
  withFreeReason,
);
export const businessReactivated = defineEvent('BusinessReactivated', z.object(business));
/** The owner deleted the account: personal data is gone from the vault, customers keep their history. */
export const businessErased = defineEvent('BusinessErased', z.object(business));

export const businessEvents = {
  businessRegistered,
  businessProfileChanged,
  programmeConfigured,
  timeZoneChanged,
  openingHoursSet,
  shopLookChosen,
  paperCardsConfigured,
  onboardingFinished,
  businessApproved,
  approvalWithdrawn,
  businessRejected,
  businessResubmitted,
  businessDeactivated,
  businessReactivated,
  businessErased,
};
export type BusinessEvent = EventOf<(typeof businessEvents)[keyof typeof businessEvents]>;
