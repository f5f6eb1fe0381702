import { DomainError, FIRST_PROGRAMME } from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import {
  type BusinessCustomerPage,
  readBusinessCustomers,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import {
  type ListedCard,
  readCards,
  readCardsOf,
} from '@stampwell/read-models/customer-cards/export.queries.ts';
import {
  type Entry,
  readEntries,
  readEntry,
} from '@stampwell/read-models/customer-cards/transactions.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import type { KeyActor } from '../services/identity/actor.ts';
import { ACTOR_WORDS } from '../services/identity/actor.ts';
import { actorSeen, customerSeen } from '../services/sight/key-sight.ts';
import { atCounter, createStoryOf, type StoryPorts } from './story.routes.ts';

export type V1CardPorts = Pick<StoryPorts, 'views' | 'store' | 'lapseOf' | 'now'>;

/** Cards and what happened to them, as the shop's owner has them; names only if the key is for them [AK7]. */
export function v1CardViewRoutes(ports: V1CardPorts): Route[] {
  const { views } = ports;
  const storyOf = createStoryOf(ports);

  return [
    route(v1.v1Customers, async ({ actor, query }) =>
      presentCustomers(await readBusinessCustomers(views, actor.businessId, query), actor),
    ),

    route(v1.v1Story, async ({ actor, params: { customer_id: customerId }, query }) => {
      const { programme = FIRST_PROGRAMME } = query;
      const card = { businessId: actor.businessId, customerId, programme };
      const { customer, steps } = await storyOf(card, 'whole', atCounter);
      return {
        customer: customerSeen(customer, actor),
        steps: steps.map(({ id, kind, at, by, stamps, balance, undoes, undone_by }) => ({
          ...{ id, kind, at, stamps, balance, undoes, undone_by },
          by: actorSeen(by, actor),
        })),
      };
    }),

    route(v1.v1Cards, async ({ actor, query }) => {
      const { items, next_cursor } = await readCards(views, actor.businessId, query);
      return { cards: items.map((card) => presentCard(card, actor)), next_cursor };
    }),

    route(v1.v1Customer, async ({ actor, params: { customer_id: id } }) => {
      const cards = await readCardsOf(views, actor.businessId, id);
      const [first] = cards;
      if (!first) throw new DomainError('not_found');
      return {
        customer: customerSeen({ id, name: first.customer_name }, actor),
        cards: cards.map((card) => presentCard(card, actor)),
      };
    }),

    route(v1.v1Transactions, async ({ actor, query }) => {
      const { items, next_cursor } = await readEntries(views, actor.businessId, query);
      return { transactions: items.map((entry) => presentEntry(entry, actor)), next_cursor };
    }),

    route(v1.v1Transaction, async ({ actor, params }) => {
      const entry = await readEntry(views, actor.businessId, params.transaction_id);
      if (!entry) throw new DomainError('not_found');
      return presentEntry(entry, actor);
    }),
  ];
}

export const presentCustomers = ({ customers, next_cursor }: BusinessCustomerPage, actor: KeyActor) => ({
  customers: customers.map((one) => ({
    customer: customerSeen({ id: one.customer_id, name: one.customer_name }, actor),
    programme: one.programme ?? FIRST_PROGRAMME,
    stamps: one.current_stamps,
    reward_ready: one.reward_eligible,
    rewards_redeemed: one.total_redeemed,
    last_stamp_at: one.last_stamp_at,
    first_seen_at: one.created_at,
  })),
  next_cursor,
});

const presentCard = (card: ListedCard, actor: KeyActor) => ({
  programme: card.programme,
  customer: customerSeen({ id: card.customer_id, name: card.customer_name }, actor),
  stamps: card.stamps,
  stamps_required: card.stamps_required,
  reward_ready: card.reward_eligible,
  rewards_redeemed: card.total_redeemed,
  last_stamp_at: card.last_stamp_at,
  first_seen_at: card.created_at,
});

const presentEntry = (entry: Entry, actor: KeyActor): ReplyOf<typeof v1.v1Transaction> => ({
  id: entry.id,
  kind: kindOf(entry),
  at: entry.created_at,
  programme: entry.programme,
  customer: customerSeen({ id: entry.customer_id, name: entry.customer_name }, actor),
  by: actorSeen({ kind: ACTOR_WORDS[entry.actor_kind], name: entry.actor_name }, actor),
  stamps: entry.stamps_added,
  undoes: entry.reverses,
  undone_by: entry.reversed_by,
});

function kindOf({ type, stamps_added }: Entry): ReplyOf<typeof v1.v1Transaction>['kind'] {
  if (type === 'redeemed') return type;
  if (type !== 'reversed') return 'earned';
  return stamps_added > 0 ? 'redemption_undone' : 'earning_undone';
}
