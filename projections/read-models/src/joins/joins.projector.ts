import { keep, table } from '@stampwell/runtime/projector/table.ts';
import { defineProjector } from '../define-projector.ts';

const joins = table('joins', {
  key: { account_id: 'uuid' },
  columns: {
    business_id: keep('uuid'),
    source: keep('text'),
    joined_at: keep('timestamptz'),
    place_id: keep('uuid'),
  },
});

/** Where guests came from. Their stamps are read from their cards, so that this adds no cost to a stamp. */
export const joinsOfGuests = defineProjector({
  name: 'joins',
  pace: 'soon',
  revision: 2,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [joins],
  needs: [],
  reads: ['customer-cards'],
  on: {
    GuestJoined: ({ at, data: { account_id, business_id, from, place_id } }) => [
      joins.insert({ account_id }, { business_id, source: from, joined_at: at, place_id: place_id ?? null }),
    ],
  },
});
