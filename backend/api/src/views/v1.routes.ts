import {
  FIRST_PROGRAMME,
  firstPlaceOf,
  nameOrErased,
  type Programmes,
  presentStep,
  programmesOf,
  type StoredEvent,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CardLapse } from '@stampwell/contracts/http/lapses.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import { readDayFigures } from '@stampwell/read-models/business-dashboard/business-day.queries.ts';
import {
  type BusinessCustomerPage,
  readBusinessCustomers,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../services/http/route.ts';
import type { KeyActor } from '../services/identity/actor.ts';
import { heldCustomers, sendCustomers, sendTransactions } from './exports.routes.ts';
import { atCounter, createStoryOf } from './story.routes.ts';

export interface V1Ports {
  views: Views;
  store: Pick<EventStore<StoredEvent>, 'load'>;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'textReader'>;
  programmeOf(businessId: string): FoldedStream<Programmes & { timeZone: string }>;
  lapseOf(businessId: string, customerId: string, programme: number): Promise<CardLapse>;
  now(): Date;
}

/** The shop as its keys read it. */
export function createShopOf({
  people,
  commands,
  programmeOf,
}: Pick<V1Ports, 'people' | 'commands' | 'programmeOf'>) {
  return async function shopOf(businessId: string): Promise<ReplyOf<typeof v1.v1Shop>> {
    const [person, read, { states }] = await Promise.all([
      people.byId(businessId),
      people.textReader([businessId]),
      commands.readState({ programme: programmeOf(businessId) }),
    ]);
    const place = person?.places[firstPlaceOf(businessId)];
    return {
      id: businessId,
      name: nameOrErased('business', person?.name),
      time_zone: states.programme.timeZone,
      place: { address: place?.address ?? null, phone: place?.phone ?? null },
      programmes: programmesOf(states.programme).map(({ programme, name, terms, closing }) => ({
        programme,
        name: name && read(name),
        rewards: terms.steps.map((step) => {
          const { reward_description: description, reward_emoji: emoji } = presentStep(step, read);
          return { stamps: step.stamps, description, emoji };
        }),
        cooldown_hours: terms.scan_cooldown_hours,
        closes_on: closing?.closesOn ?? null,
      })),
    };
  };
}

/** What a key reads of its shop, as the shop's owner has it; names only if it is for them [AK7]. */
export function v1ViewRoutes(ports: V1Ports): Route[] {
  const { views } = ports;
  const storyOf = createStoryOf(ports);
  const shopOf = createShopOf(ports);

  return [
    route(v1.v1Key, async ({ actor: { id, businessId, scopes } }) => ({
      ...{ id, shop_id: businessId, scopes: [...scopes] },
    })),

    route(v1.v1Shop, ({ actor }) => shopOf(actor.businessId)),

    route(v1.v1Day, ({ actor, params }) => readDayFigures(views, actor.businessId, params.day)),

    route(v1.v1Customers, async ({ actor, query }) =>
      presentCustomers(await readBusinessCustomers(views, actor.businessId, query), actor),
    ),

    route(v1.v1Story, async ({ actor, params: { customer_id: customerId }, query }) => {
      const { programme = FIRST_PROGRAMME } = query;
      const card = { businessId: actor.businessId, customerId, programme };
      const { customer, steps } = await storyOf(card, 'whole', atCounter);
      return {
        customer: asSeen(customer, actor),
        steps: steps.map(({ id, kind, at, by, stamps, balance, undoes, undone_by }) => ({
          ...{ id, kind, at, stamps, balance, undoes, undone_by },
          by: seesNames(actor) && by.name !== null ? { kind: by.kind, name: by.name } : { kind: by.kind },
        })),
      };
    }),

    route(v1.v1ExportTransactions, async ({ actor, koa }) =>
      sendTransactions(koa, views, actor.businessId, (entry) =>
        seesNames(actor) ? entry : { ...entry, customer_name: '', actor_name: null },
      ),
    ),

    route(v1.v1ExportCustomers, async ({ actor, koa }) =>
      sendCustomers(
        koa,
        views,
        { businessId: actor.businessId, held: heldCustomers(views, actor.businessId) },
        (customer) => (seesNames(actor) ? customer : { ...customer, customer_name: '', customer_email: '' }),
      ),
    ),
  ];
}

export const presentCustomers = ({ customers, next_cursor }: BusinessCustomerPage, actor: KeyActor) => ({
  customers: customers.map((one) => ({
    customer: asSeen({ id: one.customer_id, name: one.customer_name }, actor),
    stamps: one.current_stamps,
    reward_ready: one.reward_eligible,
    rewards_redeemed: one.total_redeemed,
    last_stamp_at: one.last_stamp_at,
    first_seen_at: one.created_at,
  })),
  next_cursor,
});

export const seesNames = ({ scopes }: KeyActor): boolean => scopes.includes('names');

export const asSeen = ({ id, name }: { id: string; name: string }, actor: KeyActor) =>
  seesNames(actor) ? { id, name } : { id };
