import type { Projector } from '../src/projector/projector.ts';
import { add, keep, max, min, set, table } from '../src/projector/table.ts';
import { defineProjector } from './bank.ts';

const tallies = table('tallies', {
  key: { account_id: 'uuid' },
  columns: {
    deposits: add('int'),
    balance: set('int'),
    first_at: keep('timestamptz'),
    most: max('int'),
    least: min('int'),
    note: set('text'),
  },
});

const entries = table('tally_entries', {
  key: { id: 'uuid' },
  columns: { position: keep('bigint'), note: keep('text'), undone: set('boolean') },
});

/** A read model that uses every merge mode, for specs of the runtime. */
export const tally: Projector = defineProjector({
  name: 'tally',
  pace: 'live',
  revision: 1,
  ddl: new URL('./tally.sql', import.meta.url),
  tables: [tallies, entries],
  needs: ['id'],
  on: {
    Deposited: ({ id, at, position, data }) => [
      tallies.change(
        { account_id: data.account_id },
        {
          deposits: data.amount,
          balance: data.balance,
          first_at: at,
          most: data.amount,
          least: data.amount,
        },
      ),
      entries.insert({ id }, { position, note: null, undone: false }),
    ],
    Withdrawn: ({ id, at, position, data }) => [
      tallies.change(
        { account_id: data.account_id },
        { balance: 0, first_at: at, most: 0, least: 0, note: data.note },
      ),
      entries.insert({ id }, { position, note: data.note, undone: false }),
    ],
    DepositReversed: ({ data }) => [
      tallies.change({ account_id: data.account_id }, { deposits: -data.amount, note: null }),
      entries.change({ id: data.reverses }, { undone: true }),
    ],
  },
});
