import { type CardMergeEvent, isFirstPlace } from '@stampwell/contracts';
import { add, max, min, set, table } from '@stampwell/runtime/projector/table.ts';
import { accountOf } from '../account-of.ts';
import { type BalanceEventType, defineProjector, type ProjectedEvent } from '../define-projector.ts';
import { customersMore } from '../merged-customers.ts';

const days = table('analytics_days', {
  key: { business_id: 'uuid', day: 'date' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    rewards: add('int'),
    new_customers: add('int'),
    active_customers: add('int'),
    last_seen: add('int'),
  },
});

/**
 * Of places other than the first, which has the rest: a business with one place has no rows here, and its figures are those of the
 * business.
 */
const placeDays = table('analytics_place_days', {
  key: { business_id: 'uuid', place_id: 'uuid', day: 'date' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    rewards: add('int'),
    new_customers: add('int'),
    active_customers: add('int'),
  },
});

const customers = table('analytics_customers', {
  key: { business_id: 'uuid', customer_id: 'uuid' },
  columns: { last_day: max('date'), last_place: set('uuid') },
  advance: {
    column: 'last_day',
    emit: ({ business_id }, from, to, { last_place: place_id }) => [
      ...(from === null ? [] : [days.change({ business_id, day: from }, { last_seen: -1 })]),
      days.change({ business_id, day: to }, { active_customers: 1, last_seen: 1 }),
      ...(place_id ? [placeDays.change({ business_id, place_id, day: to }, { active_customers: 1 })] : []),
    ],
  },
});

const staff = table('analytics_staff', {
  key: { business_id: 'uuid', day: 'date', actor_id: 'uuid' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    newcomers: add('int'),
    rewards: add('int'),
    undone: add('int'),
    first_given: min('bigint'),
    last_given: max('bigint'),
  },
});

const placeStaff = table('analytics_place_staff', {
  key: { business_id: 'uuid', place_id: 'uuid', day: 'date', actor_id: 'uuid' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    newcomers: add('int'),
    rewards: add('int'),
    undone: add('int'),
  },
});

/** Each business's time zone, from which queries tell its current day. A missing business is in London's zone. */
const zones = table('analytics_zones', {
  key: { business_id: 'uuid' },
  columns: { time_zone: set('text') },
});

type CardEvent = ProjectedEvent<BalanceEventType, 'actor'>;
type MergeEvent = ProjectedEvent<CardMergeEvent['type'], never>;

const seen = ({ data: { business_id, customer_id, day, place_id } }: CardEvent) =>
  customers.change({ business_id, customer_id }, { last_day: day, last_place: place_id ?? null });

/** On the business's day, and on that of a place that is named. */
const onDay = (
  { data: { business_id, day, place_id } }: CardEvent,
  cells: Parameters<typeof placeDays.change>[1],
) => [
  days.change({ business_id, day }, cells),
  ...(place_id ? [placeDays.change({ business_id, place_id, day }, cells)] : []),
];

function merged(event: MergeEvent) {
  const new_customers = customersMore(event);
  const { business_id, day } = event.data;
  return new_customers === 0 ? [] : [days.change({ business_id, day }, { new_customers })];
}

/** An apology is no scan. */
const scansOf = ({ data: { apology } }: ProjectedEvent<'StampsGiven', 'actor'>) => (apology ? 0 : 1);

/** Redemptions by a customer and undos by an administrator count for none of the staff. */
const STAFF: ReadonlySet<string> = new Set(['business', 'employee', 'key']);

/** Counts all that the staff gave, even if it was undone, because an owner looks for exactly that. */
function byStaff(
  { actor, position, data: { business_id, day, place_id } }: CardEvent,
  cells: Parameters<typeof placeStaff.change>[1],
) {
  const actor_id = accountOf(actor);
  if (!actor_id || !STAFF.has(actor.kind)) return [];
  const given = cells.stamps === undefined ? {} : { first_given: position, last_given: position };
  return [
    staff.change({ business_id, actor_id, day }, { ...cells, ...given }),
    ...(place_id ? [placeStaff.change({ business_id, place_id, actor_id, day }, cells)] : []),
  ];
}

/**
 * A business's figures by day and by staff member. Days are the business's own, as in its events. An undo is subtracted on its
 * own day; the scan still counts. A paper card is no scan, and its stamps were given before. Merging two cards of one
 * customer makes one new customer less, on that day (decision 203).
 */
export const businessAnalytics = defineProjector({
  name: 'business-analytics',
  pace: 'soon',
  revision: 9,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [days, placeDays, customers, staff, placeStaff, zones],
  needs: ['actor'],
  reads: ['business-directory', 'customer-cards', 'employee-list', 'unusual'],
  on: {
    StampsGiven: (event) => [
      ...onDay(event, {
        scans: scansOf(event),
        stamps: event.data.amount,
        new_customers: event.data.first ? 1 : 0,
      }),
      seen(event),
      ...byStaff(event, {
        scans: scansOf(event),
        stamps: event.data.amount,
        newcomers: event.data.first ? 1 : 0,
      }),
    ],
    RewardRedeemed: (event) => [
      ...onDay(event, { rewards: 1 }),
      seen(event),
      ...byStaff(event, { rewards: 1 }),
    ],
    StampsReversed: (event) => [
      ...onDay(event, { stamps: -event.data.amount }),
      seen(event),
      ...byStaff(event, { undone: 1 }),
    ],
    RedemptionReversed: (event) => [
      ...onDay(event, { rewards: -1 }),
      seen(event),
      ...byStaff(event, { undone: 1 }),
    ],
    StampsCarriedOver: (event) => [
      ...(event.data.first ? onDay(event, { new_customers: 1 }) : []),
      seen(event),
    ],
    CarryOverReversed: (event) => [seen(event), ...byStaff(event, { undone: 1 })],
    CardMerged: merged,
    CardMergedInto: merged,
    CardSplit: merged,
    CardSplitOff: merged,
    TimeZoneChanged: ({ data }) =>
      isFirstPlace(data)
        ? [zones.change({ business_id: data.business_id }, { time_zone: data.time_zone })]
        : [],
  },
});
