import { londonDay } from '../reading/london-day.ts';
import { defineProjector, type ProjectedEvent } from '../runtime/projector/projector.ts';
import { add, table } from '../runtime/projector/table.ts';

const totals = table('business_totals', {
  key: { business_id: 'uuid' },
  columns: { customers: add('int'), stamps: add('bigint'), rewards: add('int') },
});

const days = table('business_days', {
  key: { business_id: 'uuid', day: 'date' },
  columns: { scans: add('int'), stamps: add('int') },
});

const dayOf = ({ at, data: { business_id } }: ProjectedEvent<'StampsGiven' | 'StampsReversed', never>) => ({
  business_id,
  day: londonDay(at),
});

/** A business's figures. What is undone is taken off on the day of the undoing; the scan itself was one. */
export const businessDashboard = defineProjector({
  name: 'business-dashboard',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [totals, days],
  needs: [],
  on: {
    StampsGiven: (event) => {
      const { business_id, amount, first } = event.data;
      return [
        totals.change({ business_id }, { stamps: amount, customers: first ? 1 : 0 }),
        days.change(dayOf(event), { scans: 1, stamps: amount }),
      ];
    },
    StampsReversed: (event) => {
      const { business_id, amount } = event.data;
      return [
        totals.change({ business_id }, { stamps: -amount }),
        days.change(dayOf(event), { stamps: -amount }),
      ];
    },
    RewardRedeemed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: 1 })],
    RedemptionReversed: ({ data: { business_id } }) => [totals.change({ business_id }, { rewards: -1 })],
  },
});
