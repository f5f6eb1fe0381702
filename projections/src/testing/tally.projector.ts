import { defineProjector, type Projector } from '../runtime/projector/projector.ts';
import { add, keep, max, min, set, table } from '../runtime/projector/table.ts';

const tallies = table('tallies', {
  key: { customer_id: 'uuid' },
  columns: {
    stamps: add('int'),
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

/** A read model with every way of folding, for specs of the runtime. */
export const tally: Projector = defineProjector({
  name: 'tally',
  revision: 1,
  ddl: new URL('./tally.sql', import.meta.url),
  tables: [tallies, entries],
  needs: ['id'],
  on: {
    StampsGiven: ({ id, at, position, data }) => [
      tallies.change(
        { customer_id: data.customer_id },
        {
          stamps: data.amount,
          balance: data.balance_after,
          first_at: at,
          most: data.amount,
          least: data.amount,
        },
      ),
      entries.insert({ id }, { position, note: null, undone: false }),
    ],
    RewardRedeemed: ({ id, at, position, data }) => [
      tallies.change(
        { customer_id: data.customer_id },
        { balance: 0, first_at: at, most: 0, least: 0, note: data.reward_description },
      ),
      entries.insert({ id }, { position, note: data.reward_description, undone: false }),
    ],
    StampsReversed: ({ data }) => [
      tallies.change({ customer_id: data.customer_id }, { stamps: -data.amount, note: null }),
      entries.change({ id: data.reverses }, { undone: true }),
    ],
  },
});
