import * as z from 'zod/mini';
import { holidaysSchema, openingHoursSchema } from '../opening-hours.ts';
import { PLACE_DETAILS, PLACE_FACTS } from '../place.ts';
import { cardLookSchema, shopLookSchema } from '../shop-look.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';
import { firstTermsSchema, ofProgramme, programmeTermsSchema, termsOf1 } from './terms.ts';

const business = { business_id: z.string() };
const place = { ...business, place_id: z.string() };

export const businessRegistered = defineEvent(
  'BusinessRegistered',
  z.object({ ...business, onboarding: z.boolean(), terms: firstTermsSchema }),
).upcast(
  2,
  z.object({ ...business, onboarding: z.boolean(), terms: programmeTermsSchema }),
  ({ terms, ...rest }) => ({ ...rest, terms: termsOf1(terms) }),
);
/** Which fields changed; their values are in the vault. */
export const businessProfileChanged = defineEvent(
  'BusinessProfileChanged',
  z.object({ ...business, fields: z.array(z.string()) }),
);
export const programmeConfigured = defineEvent(
  'ProgrammeConfigured',
  z.object({ ...business, terms: firstTermsSchema }),
).upcast(
  2,
  z.object({
    ...business,
    ...ofProgramme,
    terms: programmeTermsSchema,
    /** True for changes of 1.0.0, which applied to every card at once. */
    at_once: z.boolean(),
    /** The versions whose cards hold these terms from now on (`heldTerms`), its own the last; empty for a change at once. */
    applies_to: z.array(z.int()),
  }),
  ({ terms, ...rest }) => ({ ...rest, terms: termsOf1(terms), at_once: true, applies_to: [] }),
);
/** Another programme beside the first: its customers have a card of their own for it. */
const another = { ...business, programme: z.int() };
const named = { name: freeTextSchema };
export const programmeOpened = defineEvent(
  'ProgrammeOpened',
  z.object({ ...another, ...named, terms: programmeTermsSchema, look: cardLookSchema }),
);
/** What the owner calls a programme's card; the first has no name until it gets one. */
export const programmeNamed = defineEvent(
  'ProgrammeNamed',
  z.object({ ...business, ...ofProgramme, ...named }),
);
/** The look of a card that is not the first, from then on. */
export const programmeLookChosen = defineEvent(
  'ProgrammeLookChosen',
  z.object({ ...another, look: cardLookSchema }),
);
/** Its cards take no stamps from a day on, and what is on them can be redeemed until the day before another; both YYYY-MM-DD in the business's zone. */
export const programmeClosed = defineEvent(
  'ProgrammeClosed',
  z.object({ ...business, ...ofProgramme, closes_on: z.iso.date(), redeemable_until: z.iso.date() }),
);
/** The closing was taken back. */
export const programmeReopened = defineEvent('ProgrammeReopened', z.object({ ...business, ...ofProgramme }));
/** Which of a place's details changed; their values are in the vault. */
export const placeDetailsChanged = defineEvent(
  'PlaceDetailsChanged',
  z.object({ ...place, fields: z.array(z.enum(PLACE_FACTS)) }),
).upcast(2, z.object({ ...place, fields: z.array(z.enum(PLACE_DETAILS)) }), (before) => before);
/** Another place beside those that the business has. */
export const placeOpened = defineEvent('PlaceOpened', z.object(place));
/** Nothing is given or redeemed there from then on; what happened there stays. */
export const placeClosed = defineEvent('PlaceClosed', z.object(place));
export const placeReopened = defineEvent('PlaceReopened', z.object(place));
/** The places where a programme is not given, from then on; those that are not named, and later ones, give it. */
export const programmePlacesChosen = defineEvent(
  'ProgrammePlacesChosen',
  z.object({ ...business, ...ofProgramme, without: z.array(z.string()) }),
);
/** A place's IANA time zone from then on; before, it is London's. The business's days go by its first place. */
export const timeZoneChanged = defineEvent('TimeZoneChanged', z.object({ ...place, time_zone: z.string() }));
/** When a place is open, from then on, in its own time, and on which days otherwise; null is not said any more. */
export const openingHoursSet = defineEvent(
  'OpeningHoursSet',
  z.object({ ...place, hours: z.nullable(openingHoursSchema), holidays: holidaysSchema }),
);
/** The look of the shop's card, from then on: colour, stamp's shape, and the id of its logo's content. */
export const shopLookChosen = defineEvent('ShopLookChosen', z.object({ ...business, look: shopLookSchema }));
/** From now on: whether staff carry over paper cards besides the owner, and the shop's daily limit. */
export const paperCardsConfigured = defineEvent(
  'PaperCardsConfigured',
  z.object({ ...business, by_staff: z.boolean(), per_day: z.int() }),
);
export const onboardingFinished = defineEvent('OnboardingFinished', z.object(business));
export const businessApproved = defineEvent(
  'BusinessApproved',
  z.object({ ...business, notes: freeTextSchema }),
);

/** An administrator took an approval back: the business is pending again, and waits from then. */
export const approvalWithdrawn = defineEvent('ApprovalWithdrawn', z.object(business));

export const businessRejected = defineEvent(
  'BusinessRejected',
  z.object({ ...business, reason: freeTextSchema }),
);
/** The owner of a rejected business applied again: it is pending. */
export const businessResubmitted = defineEvent('BusinessResubmitted', z.object(business));
export const businessDeactivated = defineEvent(
  'BusinessDeactivated',
  z.object({ ...business, reason: freeTextSchema }),
);
export const businessReactivated = defineEvent('BusinessReactivated', z.object(business));
/** The owner deleted the account: personal data is gone from the vault, customers keep their history. */
export const businessErased = defineEvent('BusinessErased', z.object(business));

export const businessEvents = {
  businessRegistered,
  businessProfileChanged,
  placeDetailsChanged,
  placeOpened,
  placeClosed,
  placeReopened,
  programmePlacesChosen,
  programmeConfigured,
  programmeOpened,
  programmeNamed,
  programmeLookChosen,
  programmeClosed,
  programmeReopened,
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
