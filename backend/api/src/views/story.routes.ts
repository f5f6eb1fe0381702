import {
  actorNameOf,
  cardEvents,
  cardStream,
  DomainError,
  type EventActor,
  eventsAmong,
  FIRST_PROGRAMME,
  nameOrErased,
  placeNameIn,
  type StoredCardEvent,
  type StoredEvent,
} from '@stampwell/contracts';
import type { CardLapse } from '@stampwell/contracts/http/lapses.ts';
import * as http from '@stampwell/contracts/http/story.ts';
import type { EventStore } from '@stampwell/event-store';
import {
  readAskers,
  readCardName,
  readQuestionsOfBusiness,
  readQuestionsOfCard,
  readRefusals,
  readTerms,
} from '@stampwell/read-models/card-story/card-story.queries.ts';
import type { AtPlace } from '@stampwell/read-models/queries/at-place.queries.ts';
import { presentingFor, type Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, type RunCommand, route } from '../services/http/route.ts';
import type { BusinessActor, EmployeeActor } from '../services/identity/actor.ts';
import { ACTOR_WORDS } from '../services/identity/actor.ts';
import { nameSeen, type Sight, sightOf, type Way } from '../services/sight/sight.ts';
import type { AskedPlace } from './asked-place.ts';
import { presentQuestion } from './story/question.presenter.ts';
import { type ActorPresenter, presentSteps, rules } from './story/story-steps.ts';

export interface StoryPorts {
  views: Views;
  store: Pick<EventStore<StoredEvent>, 'load'>;
  /** Entries that the counter can undo now. */
  undoableOf(businessId: string, customerId: string, programme?: number): Promise<ReadonlySet<string>>;
  /** What of the card lapses, and what can be brought back. */
  lapseOf(businessId: string, customerId: string, programme: number): Promise<CardLapse>;
  /** @throws DomainError `not_found`, `rate_limited`, and what a business that is not open gets */
  customerOfCode(actor: CounterActor, code: string): Promise<{ customer: { id: string } }>;
  /** Reads the card of a customer who is named by their id, and records it. @throws the same */
  openFound<T>(actor: CounterActor, customerId: string, run: RunCommand, read: () => Promise<T>): Promise<T>;
  askedPlace: AskedPlace;
  now(): Date;
}

type CounterActor = BusinessActor | EmployeeActor;

const isCardEvent = eventsAmong(cardEvents);

interface Card extends AtPlace {
  businessId: string;
  customerId: string;
  programme: number;
}

/** The steps that explain a card's state, and the questions about it. */
export function createStoryOf(ports: Pick<StoryPorts, 'views' | 'store' | 'lapseOf' | 'now'>) {
  const { views, store, now } = ports;

  async function eventsOf({ businessId, customerId, programme }: Card): Promise<StoredCardEvent[]> {
    const stream = cardStream(businessId, customerId, programme);
    const { streams } = await store.load([{ stream, version: 0 }]);
    return (streams.get(stream) ?? []).filter(isCardEvent);
  }

  /** @param sight how much of the customer its reader may see [SC54] */
  return async function storyOf(card: Card, sight: Sight, presenterOf: (names: NamesById) => ActorPresenter) {
    const [events, refusals, terms, asked, lapse, named] = await Promise.all([
      eventsOf(card),
      readRefusals(views.db, card, now()),
      readTerms(views.db, card),
      readQuestionsOfCard(views.db, card),
      ports.lapseOf(card.businessId, card.customerId, card.programme),
      readCardName(views.db, card),
    ]);
    if (events.length + refusals.length + asked.length === 0) throw new DomainError('not_found');
    const actors = [
      ...events.map(({ actor }) => actor.id),
      ...refusals.map(({ actor_id }) => actor_id ?? ''),
    ];
    const { businessId, customerId } = card;
    const askers = asked.map((row) => row.customer_id);
    const [known, read] = await Promise.all([
      views.names.byIds([...new Set([businessId, customerId, ...actors])]),
      views.names.textReader([...new Set([businessId, customerId, ...askers])]),
    ]);
    const name = nameSeen(nameOrErased('customer', known.get(customerId)?.name), sight);
    const names: NamesById = new Map<string, { name: string }>([...known, [customerId, { name }]]);
    return {
      business: { id: businessId, name: nameOrErased('business', names.get(businessId)?.name) },
      customer: { id: customerId, name },
      ...(named && { programme: card.programme, card_name: named.name && read(named.name) }),
      ...presentSteps(
        {
          ...{ events, refusals, terms, read },
          placeName: (placeId) => placeNameIn(known.get(businessId), businessId, placeId),
        },
        presenterOf(names),
      ),
      rule: terms.length > 0 ? rules(terms, read)(Number.MAX_SAFE_INTEGER) : null,
      questions: asked.map((row) => presentQuestion(row, read)),
      lapse,
    };
  };
}

/** A card's history, for its customer and for the counter. */
export function storyRoutes(ports: StoryPorts): Route[] {
  const { views, undoableOf } = ports;
  const storyOf = createStoryOf(ports);

  async function storyAtCounter(
    { kind, businessId }: CounterActor,
    { customerId, programme, place }: Omit<Card, 'businessId'>,
    way: Way,
  ) {
    const [story, undoable] = await Promise.all([
      storyOf({ businessId, customerId, programme, place }, sightOf(kind, way, true), atCounter),
      undoableOf(businessId, customerId, programme),
    ]);
    return { ...story, steps: story.steps.map((step) => ({ ...step, can_undo: undoable.has(step.id) })) };
  }

  return [
    route(http.ownCardStory, ({ actor, params, query: { programme = FIRST_PROGRAMME } }) =>
      storyOf({ businessId: params.id, customerId: actor.id, programme }, 'whole', () => toCustomer),
    ),

    route(http.cardStory, async ({ actor, params: { customer_id: id }, query, run }) => {
      const place = await ports.askedPlace(actor.businessId, query.place);
      const card = { customerId: id, programme: query.programme ?? FIRST_PROGRAMME, place };
      return actor.kind === 'business'
        ? storyAtCounter(actor, card, 'records')
        : ports.openFound(actor, id, run, () => storyAtCounter(actor, card, 'id'));
    }),

    route(http.cardStoryByCode, async ({ actor, body }) => {
      const { customer } = await ports.customerOfCode(actor, body.qr_code);
      const card = { customerId: customer.id, programme: body.programme ?? FIRST_PROGRAMME };
      return storyAtCounter(actor, card, 'code');
    }),

    route(http.openCardQuestions, async ({ actor }) => {
      const askers = await readAskers(views.db, actor.businessId);
      const known = await views.names.byIds(askers);
      return { open: askers.filter((id) => known.has(id)).length };
    }),

    route(http.cardQuestions, async ({ actor }) => {
      const rows = await readQuestionsOfBusiness(views.db, actor.businessId);
      const { known, read } = await presentingFor(views, rows, ({ customer_id }) => [customer_id]);
      // Open questions of erased customers are hidden, because they cannot be answered.
      const shown = rows.filter((row) => row.outcome !== null || known.has(row.customer_id));
      return {
        open: shown.filter(({ outcome }) => outcome === null).length,
        questions: shown.map((row) => ({
          ...presentQuestion(row, read),
          customer: {
            id: row.customer_id,
            name: nameOrErased('customer', known.get(row.customer_id)?.name),
          },
        })),
      };
    }),
  ];
}

type NamesById = ReadonlyMap<string, { name: string }>;

export const atCounter =
  (names: NamesById): ActorPresenter =>
  ({ kind, id }: EventActor) => ({ kind: ACTOR_WORDS[kind], name: actorNameOf(kind, names.get(id)?.name) });

/** The customer does not see which employee it was. */
const toCustomer: ActorPresenter = ({ kind }) => ({
  kind: kind === 'business' ? 'staff' : ACTOR_WORDS[kind],
  name: null,
});
