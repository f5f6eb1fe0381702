import {
  DomainError,
  firstPlaceOf,
  nameOrErased,
  type Programmes,
  presentStep,
  programmesOf,
  type StoredEvent,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import {
  readDayFigures,
  readFiguresOfDays,
} from '@stampwell/read-models/business-dashboard/business-day.queries.ts';
import { readOwed } from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../services/http/route.ts';
import { seesNames } from '../services/sight/key-sight.ts';
import { heldCustomers, sendCustomers, sendTransactions } from './exports.routes.ts';
import { type V1CardPorts, v1CardViewRoutes } from './v1-cards.routes.ts';

export interface V1Ports extends V1CardPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'textReader'>;
  programmeOf(businessId: string): FoldedStream<Programmes & { timeZone: string }>;
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
  const shopOf = createShopOf(ports);

  return [
    ...v1CardViewRoutes(ports),

    route(v1.v1Key, async ({ actor: { id, businessId, scopes } }) => ({
      ...{ id, shop_id: businessId, scopes: [...scopes] },
    })),

    route(v1.v1Shop, ({ actor }) => shopOf(actor.businessId)),

    route(v1.v1Programmes, async ({ actor }) => ({
      programmes: (await shopOf(actor.businessId)).programmes,
    })),

    route(v1.v1Programme, async ({ actor, params }) => {
      const { programmes } = await shopOf(actor.businessId);
      const found = programmes.find(({ programme }) => programme === params.programme);
      if (!found) throw new DomainError('not_found');
      return found;
    }),

    route(v1.v1Days, async ({ actor, query }) => ({
      days: await readFiguresOfDays(views, actor.businessId, query),
    })),

    route(v1.v1Owed, ({ actor }) => readOwed(views.db, actor.businessId)),

    route(v1.v1Day, ({ actor, params }) => readDayFigures(views, actor.businessId, params.day)),

    route(v1.v1ExportTransactions, async ({ actor, koa }) =>
      sendTransactions(koa, views, { businessId: actor.businessId }, (entry) =>
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
