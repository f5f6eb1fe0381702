import type { FreeText } from '@stampwell/contracts';
import { add, keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { accountOf } from '../account-of.ts';
import { type BalanceEventType, defineProjector, type ProjectedEvent } from '../define-projector.ts';

const cards = table('cards', {
  key: { customer_id: 'uuid', business_id: 'uuid' },
  columns: {
    current_stamps: set('int', 0),
    total_redeemed: set('int', 0),
    total_earned: add('int'),
    transactions: add('int'),
    created_at: keep('timestamptz'),
    last_stamp_at: set('timestamptz'),
    last_redeemed_at: set('timestamptz'),
    last_activity_at: set('timestamptz'),
    is_open: set('boolean', true),
  },
});

const transactions = table('transactions', {
  key: { id: 'uuid' },
  columns: {
    position: keep('bigint'),
    business_id: keep('uuid'),
    customer_id: keep('uuid'),
    type: keep('text'),
    stamps_added: keep('int'),
    reward_description: keep('jsonb'),
    reward_emoji: keep('text'),
    actor_kind: keep('text'),
    actor_id: keep('uuid'),
    created_at: keep('timestamptz'),
    reverses: keep('uuid'),
    reversed_by: set('uuid'),
  },
});

const putAway = table('cards_put_away', {
  key: { customer_id: 'uuid', business_id: 'uuid' },
  columns: { put_away_at: set('timestamptz') },
});

type CardEvent = ProjectedEvent<BalanceEventType, 'id' | 'actor'>;

const keyOf = ({ data: { business_id, customer_id } }: CardEvent) => ({ business_id, customer_id });

const entry = ({ at, data }: CardEvent) => ({
  current_stamps: data.balance_after,
  transactions: 1,
  created_at: at,
  last_activity_at: at,
  is_open: true,
});

function transaction(
  event: CardEvent,
  type: 'earned' | 'carried_over' | 'redeemed' | 'reversed',
  stamps: number,
  rest: { reward_description?: FreeText; reward_emoji?: string; reverses?: string } = {},
) {
  return transactions.insert(
    { id: event.id },
    {
      ...keyOf(event),
      position: event.position,
      type,
      stamps_added: stamps,
      reward_description: rest.reward_description ?? null,
      reward_emoji: rest.reward_emoji ?? null,
      actor_kind: event.actor.kind,
      actor_id: accountOf(event.actor),
      created_at: event.at,
      reverses: rest.reverses ?? null,
      reversed_by: null,
    },
  );
}

/** Every card and its entries, for customers and for businesses. */
export const customerCards = defineProjector({
  name: 'customer-cards',
  pace: 'live',
  revision: 9,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [cards, transactions, putAway],
  needs: ['id', 'actor'],
  reads: ['business-directory', 'unusual'],
  on: {
    StampsGiven: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        total_earned: event.data.amount,
        last_stamp_at: event.at,
      }),
      transaction(event, 'earned', event.data.amount),
    ],
    RewardRedeemed: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        total_redeemed: event.data.total_redeemed,
        last_redeemed_at: event.at,
      }),
      transaction(event, 'redeemed', -event.data.stamps_used, event.data),
    ],
    StampsReversed: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        total_earned: -event.data.amount,
        last_stamp_at: event.data.last_earned_at,
      }),
      transaction(event, 'reversed', -event.data.amount, { reverses: event.data.reverses }),
      transactions.change({ id: event.data.reverses }, { reversed_by: event.id }),
    ],
    StampsCarriedOver: (event) => [
      cards.change(keyOf(event), { ...entry(event), total_earned: event.data.amount }),
      transaction(event, 'carried_over', event.data.amount),
    ],
    CarryOverReversed: (event) => [
      cards.change(keyOf(event), { ...entry(event), total_earned: -event.data.amount }),
      transaction(event, 'reversed', -event.data.amount, { reverses: event.data.reverses }),
      transactions.change({ id: event.data.reverses }, { reversed_by: event.id }),
    ],
    // Two cards of one person, put together or taken apart: stamps move, and nobody was at a counter [SC52, SC53].
    CardMergedInto: ({ data: { business_id, customer_id, balance_after } }) => [
      cards.change({ business_id, customer_id }, { current_stamps: balance_after, is_open: false }),
    ],
    CardMerged: ({ at, data: { business_id, customer_id, balance_after, last_earned_at, first } }) => [
      cards.change(
        { business_id, customer_id },
        {
          current_stamps: balance_after,
          created_at: at,
          last_stamp_at: last_earned_at,
          is_open: true,
          ...(first && { last_activity_at: at }),
        },
      ),
    ],
    CardSplitOff: ({ data: { business_id, customer_id, balance_after } }) => [
      cards.change({ business_id, customer_id }, { current_stamps: balance_after, is_open: true }),
    ],
    CardSplit: ({ data: { business_id, customer_id, balance_after, last_earned_at, closes } }) => [
      cards.change(
        { business_id, customer_id },
        { current_stamps: balance_after, last_stamp_at: last_earned_at, is_open: !closes },
      ),
    ],
    CardPutAway: ({ at, data: { account_id, business_id } }) => [
      putAway.change({ customer_id: account_id, business_id }, { put_away_at: at }),
    ],
    RedemptionReversed: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        total_redeemed: event.data.total_redeemed,
        last_redeemed_at: event.data.last_redeemed_at,
      }),
      transaction(event, 'reversed', event.data.stamps_restored, { reverses: event.data.reverses }),
      transactions.change({ id: event.data.reverses }, { reversed_by: event.id }),
    ],
  },
});
