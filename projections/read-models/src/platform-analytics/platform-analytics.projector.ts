import { businessDay, DEFAULT_TIME_ZONE } from '@stampwell/contracts';
import { add, max, table } from '@stampwell/runtime/projector/table.ts';
import { type BalanceEventType, defineProjector, type ProjectedEvent } from '../define-projector.ts';

const days = table('platform_days', {
  key: { day: 'date' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    rewards: add('int'),
    new_customers: add('int'),
    left_customers: add('int'),
    active_customers: add('int'),
    last_seen: add('int'),
  },
});

const customers = table('platform_customers', {
  key: { customer_id: 'uuid' },
  columns: { last_day: max('date') },
  advance: {
    column: 'last_day',
    emit: (_key, from, to) => [
      ...(from === null ? [] : [days.change({ day: from }, { last_seen: -1 })]),
      days.change({ day: to }, { active_customers: 1, last_seen: 1 }),
    ],
  },
});

/** The platform's figures use London's days, whatever the businesses' time zones (decision 051). */
const platformDay = (at: string) => businessDay(at, DEFAULT_TIME_ZONE);

const onDay = ({ at }: { at: string }, cells: Parameters<typeof days.change>[1]) =>
  days.change({ day: platformDay(at) }, cells);

const seen = ({ at, data: { customer_id } }: ProjectedEvent<BalanceEventType, never>) =>
  customers.change({ customer_id }, { last_day: platformDay(at) });

/** The whole platform's figures by day; totals are sums over all days. A new customer is one who registered. */
export const platformAnalytics = defineProjector({
  name: 'platform-analytics',
  pace: 'soon',
  revision: 4,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [days, customers],
  needs: [],
  reads: ['business-directory', 'business-dashboard', 'customer-directory', 'subscription-status'],
  // A customer's last day is one row, updated by visits to any business: see decision 040.
  needsWholeOrder: true,
  on: {
    AccountRegistered: (event) =>
      event.data.kind === 'customer' ? [onDay(event, { new_customers: 1 })] : [],
    AccountErased: (event) => (event.data.kind === 'customer' ? [onDay(event, { left_customers: 1 })] : []),
    StampsGiven: (event) => {
      const { amount: stamps, apology } = event.data;
      return apology ? [onDay(event, { stamps })] : [onDay(event, { scans: 1, stamps }), seen(event)];
    },
    StampsCarriedOver: (event) => [seen(event)],
    CarryOverReversed: (event) => [seen(event)],
    RewardRedeemed: (event) => [onDay(event, { rewards: 1 }), seen(event)],
    StampsReversed: (event) => [onDay(event, { stamps: -event.data.amount }), seen(event)],
    RedemptionReversed: (event) => [onDay(event, { rewards: -1 }), seen(event)],
  },
});
