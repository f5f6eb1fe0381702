import { add, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const totals = table('business_totals', {
  key: { business_id: 'uuid' },
  columns: { customers: add('int'), stamps: add('bigint'), rewards: add('int') },
});

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
    // Two cards of one customer are one customer (decision 203).
    CardMergedInto: ({ data: { business_id } }) => [totals.change({ business_id }, { customers: -1 })],
    CardMerged: ({ data: { business_id, first } }) =>
      first ? [totals.change({ business_id }, { customers: 1 })] : [],
    CardSplitOff: ({ data: { business_id } }) => [totals.change({ business_id }, { customers: 1 })],
    CardSplit: ({ data: { business_id, closes } }) =>
      closes ? [totals.change({ business_id }, { customers: -1 })] : [],
    StampsReversed: ({ data: { business_id, amount } }) => [
      totals.change({ business_id }, { stamps: -amount }),
    ],
    RewardRedeemed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: 1 })],
    RedemptionReversed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: -1 })],
  },
});
