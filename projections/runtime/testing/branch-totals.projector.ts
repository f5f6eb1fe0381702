import { add, table } from '../src/projector/table.ts';
import { defineProjector } from './bank.ts';

const totals = table('branch_totals', { key: { branch_id: 'uuid' }, columns: { deposits: add('bigint') } });

/** A second read model of the same log, for specs with several. */
export const branchTotals = defineProjector({
  name: 'branch-totals',
  pace: 'live',
  revision: 1,
  ddl: new URL('./branch-totals.sql', import.meta.url),
  tables: [totals],
  needs: [],
  on: {
    Deposited: ({ data }) => [totals.change({ branch_id: data.branch_id }, { deposits: data.amount })],
    DepositReversed: ({ data }) => [totals.change({ branch_id: data.branch_id }, { deposits: -data.amount })],
  },
});
