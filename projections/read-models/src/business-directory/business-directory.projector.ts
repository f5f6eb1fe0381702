import {
  BUSINESS_STATE_AFTER,
  FIRST_PROGRAMME,
  firstPlaceOf,
  type ProgrammeTerms,
} from '@stampwell/contracts';
import { add, keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const businesses = table('businesses', {
  key: { business_id: 'uuid' },
  columns: {
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

const programmes = table('programmes', {
  key: { business_id: 'uuid', programme: 'int' },
  columns: {
    name: set('jsonb'),
    terms: set('jsonb'),
    versions_at_once: add('int'),
    look: set('jsonb'),
    closes_on: set('date'),
    redeemable_until: set('date'),
    without: set('jsonb'),
  },
});

const heldTerms = table('held_terms', {
  key: { business_id: 'uuid', programme: 'int', terms_version: 'int' },
  columns: { terms: set('jsonb') },
});

type OfProgramme = { data: { business_id: string; programme?: number | undefined } };
const keyOf = ({ data: { business_id, programme = FIRST_PROGRAMME } }: OfProgramme) => ({
  business_id,
  programme,
});

const changedProgramme = (event: OfProgramme, cells: Parameters<typeof programmes.change>[1]) =>
  programmes.change(keyOf(event), cells);

/** [PG1] @param versions whose cards hold these terms from now on */
const holding = (event: OfProgramme, versions: readonly number[], terms: ProgrammeTerms) =>
  versions.map((terms_version) => heldTerms.change({ ...keyOf(event), terms_version }, { terms }));

/** Stands for all versions that applied to every card at once. */
const AT_ONCE = [0];

const places = table('places', {
  key: { place_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    opening_hours: set('jsonb'),
    holidays: set('jsonb'),
    time_zone: set('text'),
    closed_at: set('timestamptz'),
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

/** Every business with its state on the platform, its programmes and its places. */
export const businessDirectory = defineProjector({
  name: 'business-directory',
  pace: 'live',
  revision: 15,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [businesses, programmes, heldTerms, places],
  needs: [],
  reads: ['business-dashboard', 'subscription-status', 'customer-cards', 'employee-list'],
  on: {
    BusinessRegistered: (event) => [
      ...holding(event, AT_ONCE, event.data.terms),
      changedProgramme(event, { terms: event.data.terms, versions_at_once: 1 }),
      ...changed(event, {
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
      const isFirst = keyOf(event).programme === FIRST_PROGRAMME;
      // The first one's version 1 is one of those that applied at once.
      const all = at_once || (isFirst && applies_to.includes(1));
      return [
        ...holding(event, all ? [...AT_ONCE, ...applies_to] : applies_to, terms),
        changedProgramme(event, { terms, ...(at_once ? { versions_at_once: 1 } : {}) }),
        ...(isFirst ? changed(event, { lacks_programme: false }) : []),
      ];
    },
    ProgrammeOpened: (event) => {
      const { name, terms, look } = event.data;
      return [...holding(event, [1], terms), changedProgramme(event, { name, terms, look })];
    },
    ProgrammeNamed: (event) => [changedProgramme(event, { name: event.data.name })],
    ProgrammeLookChosen: (event) => [changedProgramme(event, { look: event.data.look })],
    ProgrammeClosed: (event) => {
      const { closes_on, redeemable_until } = event.data;
      return [changedProgramme(event, { closes_on, redeemable_until })];
    },
    ProgrammeReopened: (event) => [changedProgramme(event, { closes_on: null, redeemable_until: null })],
    ShopLookChosen: (event) => changed(event, { look: event.data.look }),
    PlaceOpened: (event) => changedPlace(event, {}),
    PlaceClosed: (event) => changedPlace(event, { closed_at: event.at }),
    PlaceReopened: (event) => changedPlace(event, { closed_at: null }),
    ProgrammePlacesChosen: (event) => [changedProgramme(event, { without: event.data.without })],
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
