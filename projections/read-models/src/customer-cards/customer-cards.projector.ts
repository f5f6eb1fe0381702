import {
  type CardLapseEvent,
  type CardMergeEvent,
  type CardTermsEvent,
  countsAt,
  FIRST_PROGRAMME,
  type Reward,
  rewardIn,
} from '@stampwell/contracts';
import { add, keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { accountOf } from '../account-of.ts';
import { type BalanceEventType, defineProjector, type ProjectedEvent } from '../define-projector.ts';
import { givenAs } from './given-as.ts';

/** For a card without entries. */
const NEVER = '1970-01-01T00:00:00.000Z';

const cards = table('cards', {
  key: { customer_id: 'uuid', business_id: 'uuid', programme: 'int' },
  columns: {
    current_stamps: set('int', 0),
    taken: set('jsonb'),
    terms_version: set('int'),
    total_redeemed: set('int', 0),
    total_earned: add('int'),
    transactions: add('int'),
    created_at: keep('timestamptz'),
    last_stamp_at: set('timestamptz'),
    last_redeemed_at: set('timestamptz'),
    last_activity_at: set('timestamptz', NEVER),
    merged_into: set('uuid'),
    merges: add('int'),
  },
});

const transactions = table('transactions', {
  key: { id: 'uuid' },
  columns: {
    position: keep('bigint'),
    business_id: keep('uuid'),
    customer_id: keep('uuid'),
    programme: keep('int'),
    type: keep('text'),
    stamps_added: keep('int'),
    reward: keep('jsonb'),
    actor_kind: keep('text'),
    actor_id: keep('uuid'),
    created_at: keep('timestamptz'),
    reverses: keep('uuid'),
    reversed_by: set('uuid'),
    place_id: keep('uuid'),
  },
});

const putAway = table('cards_put_away', {
  key: { customer_id: 'uuid', business_id: 'uuid' },
  columns: { put_away_at: set('timestamptz') },
});

type CardEvent = ProjectedEvent<BalanceEventType, 'id' | 'actor'>;

type MovedEvent = ProjectedEvent<CardMergeEvent['type'] | CardLapseEvent['type'], never>;

type SwitchedEvent = ProjectedEvent<CardTermsEvent['type'], never>;

const keyOf = ({ data }: CardEvent | MovedEvent | SwitchedEvent) => ({
  business_id: data.business_id,
  customer_id: data.customer_id,
  programme: data.programme ?? FIRST_PROGRAMME,
});

/** [SC63, SC64] */
const balanceOf = (data: CardEvent['data'] | MovedEvent['data']) => ({
  current_stamps: data.balance_after,
  terms_version: ('next_terms_version' in data ? data.next_terms_version : undefined) ?? data.terms_version,
});

const entry = ({ at, data }: CardEvent) => ({
  ...balanceOf(data),
  transactions: 1,
  created_at: at,
  last_activity_at: at,
});

const taken = ({ data }: { data: { taken?: number[] | undefined } }) => ({ taken: data.taken ?? null });

/** No entry and no visit: only the balance moves, and the steps taken. */
const moved = ({ at, data }: MovedEvent) => ({
  ...balanceOf(data),
  taken: ('taken' in data && data.taken) || null,
  created_at: at,
});

function transaction(
  event: CardEvent,
  type: 'earned' | 'given_anyway' | 'apology' | 'carried_over' | 'redeemed' | 'reversed',
  stamps: number,
  rest: { reward?: Reward; reverses?: string } = {},
) {
  return transactions.insert(
    { id: event.id },
    {
      ...keyOf(event),
      position: event.position,
      type,
      stamps_added: stamps,
      reward: rest.reward ?? null,
      actor_kind: event.actor.kind,
      actor_id: accountOf(event.actor),
      created_at: event.at,
      reverses: rest.reverses ?? null,
      reversed_by: null,
      place_id: event.data.place_id ?? null,
    },
  );
}

/** Every card and its entries, for customers and for businesses. */
export const customerCards = defineProjector({
  name: 'customer-cards',
  pace: 'live',
  revision: 17,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [cards, transactions, putAway],
  needs: ['id', 'actor'],
  reads: ['business-directory', 'customer-directory', 'unusual'],
  on: {
    StampsGiven: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        total_earned: event.data.amount,
        ...(event.data.apology ? {} : { last_stamp_at: event.data.last_earned_at ?? countsAt(event) }),
      }),
      transaction(event, givenAs(event.data), event.data.amount),
    ],
    RewardRedeemed: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        ...taken(event),
        total_redeemed: event.data.total_redeemed,
        last_redeemed_at: event.at,
      }),
      transaction(event, 'redeemed', 0 - event.data.stamps_used, { reward: rewardIn(event.data) }),
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
    CardMergedInto: (event) => [
      cards.change(keyOf(event), { ...moved(event), merged_into: event.data.other_id }),
    ],
    CardSplitOff: (event) => [cards.change(keyOf(event), { ...moved(event), merged_into: null })],
    CardMerged: (event) => {
      const { first, last_earned_at } = event.data;
      const opened = first ? { last_activity_at: last_earned_at ?? event.at } : {};
      return [cards.change(keyOf(event), { ...moved(event), ...opened, merges: 1 })];
    },
    CardSplit: (event) => [
      cards.change(keyOf(event), {
        ...moved(event),
        merges: -1,
        last_stamp_at: event.data.last_earned_at,
      }),
    ],
    StampsLapsed: (event) => [cards.change(keyOf(event), moved(event))],
    StampsBroughtBack: (event) => [cards.change(keyOf(event), moved(event))],
    TermsSwitched: (event) => [
      cards.change(keyOf(event), { terms_version: event.data.terms_version, created_at: event.at }),
    ],
    CardPutAway: ({ at, data: { account_id, business_id } }) => [
      putAway.change({ customer_id: account_id, business_id }, { put_away_at: at }),
    ],
    RedemptionReversed: (event) => [
      cards.change(keyOf(event), {
        ...entry(event),
        ...taken(event),
        total_redeemed: event.data.total_redeemed,
        last_redeemed_at: event.data.last_redeemed_at,
      }),
      transaction(event, 'reversed', event.data.stamps_restored, { reverses: event.data.reverses }),
      transactions.change({ id: event.data.reverses }, { reversed_by: event.id }),
    ],
  },
});
