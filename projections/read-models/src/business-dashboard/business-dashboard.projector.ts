import type { CardMergeEvent } from '@stampwell/contracts';
import { add, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector, type ProjectedEvent } from '../define-projector.ts';
import { customersMore } from '../merged-customers.ts';

const totals = table('business_totals', {
  key: { business_id: 'uuid' },
  columns: { customers: add('int'), stamps: add('bigint'), rewards: add('int') },
});

function merged(event: ProjectedEvent<CardMergeEvent['type'], never>) {
  const customers = customersMore(event);
  return customers === 0 ? [] : [totals.change({ business_id: event.data.business_id }, { customers })];
}

/** A business's totals since its first day; today's figures are in its analytics. */
export const businessDashboard = defineProjector({
  name: 'business-dashboard',
  pace: 'live',
  revision: 4,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [totals],
  needs: [],
  reads: ['business-analytics'],
  on: {
    StampsGiven: ({ data: { business_id, amount, first } }) => [
      totals.change({ business_id }, { stamps: amount, customers: first ? 1 : 0 }),
    ],
    // A paper card's stamps were given before: they make a customer, and count as none given here.
    StampsCarriedOver: ({ data: { business_id, first } }) =>
      first ? [totals.change({ business_id }, { customers: 1 })] : [],
    CardMerged: merged,
    CardMergedInto: merged,
    CardSplit: merged,
    CardSplitOff: merged,
    StampsReversed: ({ data: { business_id, amount } }) => [
      totals.change({ business_id }, { stamps: -amount }),
    ],
    RewardRedeemed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: 1 })],
    RedemptionReversed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: -1 })],
  },
});
