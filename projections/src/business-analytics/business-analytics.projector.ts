import { accountOf } from '../reading/account-of.ts';
import { londonDay } from '../reading/london-day.ts';
import { defineProjector, type ProjectedEvent } from '../runtime/projector/projector.ts';
import { add, max, table } from '../runtime/projector/table.ts';

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

const customers = table('analytics_customers', {
  key: { business_id: 'uuid', customer_id: 'uuid' },
  columns: { last_day: max('date') },
  advance: {
    column: 'last_day',
    emit: ({ business_id }, from, to) => [
      ...(from === null ? [] : [days.change({ business_id, day: from }, { last_seen: -1 })]),
      days.change({ business_id, day: to }, { active_customers: 1, last_seen: 1 }),
    ],
  },
});

const staff = table('analytics_staff', {
  key: { business_id: 'uuid', day: 'date', actor_id: 'uuid' },
  columns: { scans: add('int'), stamps: add('int') },
});

type CardEvent = ProjectedEvent<
  'StampsGiven' | 'RewardRedeemed' | 'StampsReversed' | 'RedemptionReversed',
  'actor'
>;

const seen = ({ at, data: { business_id, customer_id } }: CardEvent) =>
  customers.change({ business_id, customer_id }, { last_day: londonDay(at) });

const onDay = (event: CardEvent, cells: Parameters<typeof days.change>[1]) =>
  days.change({ business_id: event.data.business_id, day: londonDay(event.at) }, cells);

/** What the staff gave counts as given, undone or not: that is what an owner looks for. */
function byStaff({ at, actor, data: { business_id, amount } }: ProjectedEvent<'StampsGiven', 'actor'>) {
  const actor_id = accountOf(actor);
  return actor_id
    ? [staff.change({ business_id, actor_id, day: londonDay(at) }, { scans: 1, stamps: amount })]
    : [];
}

/** A business's figures by day and by who of the staff gave. What is undone is taken off on the day of the undoing; the scan itself was one. */
export const businessAnalytics = defineProjector({
  name: 'business-analytics',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [days, customers, staff],
  needs: ['actor'],
  on: {
    StampsGiven: (event) => [
      onDay(event, { scans: 1, stamps: event.data.amount, new_customers: event.data.first ? 1 : 0 }),
      seen(event),
      ...byStaff(event),
    ],
    RewardRedeemed: (event) => [onDay(event, { rewards: 1 }), seen(event)],
    StampsReversed: (event) => [onDay(event, { stamps: -event.data.amount }), seen(event)],
    RedemptionReversed: (event) => [onDay(event, { rewards: -1 }), seen(event)],
  },
});
