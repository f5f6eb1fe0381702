import { keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const customers = table('customers', {
  key: { customer_id: 'uuid' },
  columns: {
    is_active: set('boolean', true),
    is_erased: set('boolean', false),
    created_at: keep('timestamptz'),
    merged_into: set('uuid'),
  },
});

const changed = (customer_id: string, cells: Parameters<typeof customers.change>[1]) => [
  customers.change({ customer_id }, cells),
];

/** Every registered customer. Totals are summed from their cards at reading time, because a customer has few. */
export const customerDirectory = defineProjector({
  name: 'customer-directory',
  pace: 'live',
  revision: 3,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [customers],
  needs: [],
  reads: ['customer-cards'],
  on: {
    AccountRegistered: ({ at, data: { account_id, kind } }) =>
      kind === 'customer' ? changed(account_id, { created_at: at }) : [],
    AccountDeactivated: ({ data: { account_id } }) => changed(account_id, { is_active: false }),
    AccountReactivated: ({ data: { account_id } }) => changed(account_id, { is_active: true }),
    AccountsMerged: ({ data: { account_id, other_id, role } }) =>
      role === 'into' ? changed(account_id, { merged_into: other_id }) : [],
    AccountsSplit: ({ data: { account_id, role } }) =>
      role === 'into' ? changed(account_id, { merged_into: null }) : [],
    AccountErased: ({ data: { account_id, kind } }) =>
      kind === 'customer' ? changed(account_id, { is_erased: true }) : [],
  },
});
