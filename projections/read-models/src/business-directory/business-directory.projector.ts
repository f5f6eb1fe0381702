import { BUSINESS_STATE_AFTER, firstPlaceOf, type ProgrammeTerms } from '@stampwell/contracts';
import { add, keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const businesses = table('businesses', {
  key: { business_id: 'uuid' },
  columns: {
    terms: set('jsonb'),
    versions_at_once: add('int'),
    look: set('jsonb'),
    onboarding: set('boolean'),
    lacks_name: set('boolean'),
    lacks_programme: set('boolean'),
    state: set('text'),
    approved_at: set('timestamptz'),
    rejected_at: set('timestamptz'),
    rejection_reason: set('jsonb'),
    waiting_since: set('timestamptz'),
    created_at: keep('timestamptz'),
  },
});

const heldTerms = table('held_terms', {
  key: { business_id: 'uuid', terms_version: 'int' },
  columns: { terms: set('jsonb') },
});

/** [PG1] @param versions whose cards hold these terms from now on */
const holding = ({ data: { business_id } }: OfBusiness, versions: readonly number[], terms: ProgrammeTerms) =>
  versions.map((terms_version) => heldTerms.change({ business_id, terms_version }, { terms }));

/** Stands for all versions that applied to every card at once. */
const AT_ONCE = [0];

const places = table('places', {
  key: { place_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    opening_hours: set('jsonb'),
    holidays: set('jsonb'),
    time_zone: set('text'),
  },
});

type OfBusiness = { data: { business_id: string } };
type Cells = Parameters<typeof businesses.change>[1];

type OfPlace = { data: { business_id: string; place_id: string } };
const changedPlace = (
  { data: { business_id, place_id } }: OfPlace,
  cells: Omit<Parameters<typeof places.change>[1], 'business_id'>,
) => [places.change({ place_id }, { business_id, ...cells })];

const FINISHED = { lacks_name: false, lacks_programme: false };

const changed = ({ data: { business_id } }: OfBusiness, cells: Cells) => [
  businesses.change({ business_id }, cells),
];

/** Every business, with its current terms and its state on the platform, and its places. */
export const businessDirectory = defineProjector({
  name: 'business-directory',
  pace: 'live',
  revision: 13,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [businesses, heldTerms, places],
  needs: [],
  reads: ['business-dashboard', 'subscription-status', 'customer-cards', 'employee-list'],
  on: {
    BusinessRegistered: (event) => [
      ...holding(event, AT_ONCE, event.data.terms),
      ...changed(event, {
        terms: event.data.terms,
        versions_at_once: 1,
        onboarding: event.data.onboarding,
        lacks_name: event.data.onboarding,
        lacks_programme: event.data.onboarding,
        state: BUSINESS_STATE_AFTER.BusinessRegistered,
        waiting_since: event.at,
        created_at: event.at,
      }),
      places.change(
        { place_id: firstPlaceOf(event.data.business_id) },
        { business_id: event.data.business_id },
      ),
    ],
    BusinessProfileChanged: (event) =>
      event.data.fields.includes('name') ? changed(event, { lacks_name: false }) : [],
    ProgrammeConfigured: (event) => {
      const { terms, at_once, applies_to } = event.data;
      return [
        // Version 1 is one of those that applied at once.
        ...holding(
          event,
          at_once || applies_to.includes(1) ? [...AT_ONCE, ...applies_to] : applies_to,
          terms,
        ),
        ...changed(event, { terms, lacks_programme: false, ...(at_once ? { versions_at_once: 1 } : {}) }),
      ];
    },
    ShopLookChosen: (event) => changed(event, { look: event.data.look }),
    OpeningHoursSet: (event) =>
      changedPlace(event, { opening_hours: event.data.hours, holidays: event.data.holidays }),
    TimeZoneChanged: (event) => changedPlace(event, { time_zone: event.data.time_zone }),
    OnboardingFinished: (event) => changed(event, { ...FINISHED, onboarding: false }),
    BusinessApproved: (event) =>
      changed(event, {
        ...FINISHED,
        state: BUSINESS_STATE_AFTER.BusinessApproved,
        approved_at: event.at,
        rejected_at: null,
        rejection_reason: null,
        waiting_since: null,
      }),
    ApprovalWithdrawn: (event) =>
      changed(event, {
        state: BUSINESS_STATE_AFTER.ApprovalWithdrawn,
        approved_at: null,
        waiting_since: event.at,
      }),
    BusinessRejected: (event) =>
      changed(event, {
        ...FINISHED,
        state: BUSINESS_STATE_AFTER.BusinessRejected,
        rejected_at: event.at,
        rejection_reason: event.data.reason,
        waiting_since: null,
      }),
    BusinessResubmitted: (event) =>
      changed(event, {
        state: BUSINESS_STATE_AFTER.BusinessResubmitted,
        rejected_at: null,
        waiting_since: event.at,
      }),
    BusinessDeactivated: (event) =>
      changed(event, { state: BUSINESS_STATE_AFTER.BusinessDeactivated, approved_at: null }),
    BusinessReactivated: (event) => changed(event, { state: BUSINESS_STATE_AFTER.BusinessReactivated }),
    BusinessErased: (event) => changed(event, { state: BUSINESS_STATE_AFTER.BusinessErased }),
  },
});
