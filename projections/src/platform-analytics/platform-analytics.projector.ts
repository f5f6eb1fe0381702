import { londonDay } from '../reading/london-day.ts';
import { defineProjector, type ProjectedEvent } from '../runtime/projector/projector.ts';
import { add, max, table } from '../runtime/projector/table.ts';

const days = table('platform_days', {
  key: { day: 'date' },
  columns: {
    scans: add('int'),
    stamps: add('int'),
    rewards: add('int'),
    new_customers: add('int'),
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

const totals = table('platform_totals', {
  key: { name: 'text' },
  columns: { customers: add('int'), stamps: add('bigint'), rewards: add('bigint') },
});

const inAll = (cells: Parameters<typeof totals.change>[1]) => totals.change({ name: 'platform' }, cells);

const onDay = ({ at }: { at: string }, cells: Parameters<typeof days.change>[1]) =>
  days.change({ day: londonDay(at) }, cells);

const seen = ({
  at,
  data: { customer_id },
}: ProjectedEvent<'StampsGiven' | 'RewardRedeemed' | 'StampsReversed' | 'RedemptionReversed', never>) =>
  customers.change({ customer_id }, { last_day: londonDay(at) });

/** The whole platform's figures. A new customer is one who registered. */
export const platformAnalytics = defineProjector({
  name: 'platform-analytics',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [days, customers, totals],
  needs: [],
  on: {
    AccountRegistered: (event) =>
      event.data.kind === 'customer' ? [inAll({ customers: 1 }), onDay(event, { new_customers: 1 })] : [],
    AccountErased: (event) => (event.data.kind === 'customer' ? [inAll({ customers: -1 })] : []),
    StampsGiven: (event) => [
      inAll({ stamps: event.data.amount }),
      onDay(event, { scans: 1, stamps: event.data.amount }),
      seen(event),
    ],
    RewardRedeemed: (event) => [inAll({ rewards: 1 }), onDay(event, { rewards: 1 }), seen(event)],
    StampsReversed: (event) => [
      inAll({ stamps: -event.data.amount }),
      onDay(event, { stamps: -event.data.amount }),
      seen(event),
    ],
    RedemptionReversed: (event) => [inAll({ rewards: -1 }), onDay(event, { rewards: -1 }), seen(event)],
  },
});
