import {
  type AnyEvent,
  actorNameOf,
  type EventActor,
  FIRST_PROGRAMME,
  firstPlaceOf,
  nameOrErased,
  type StoredEvent,
  type WebhookEvent,
} from '@stampwell/contracts';
import { ACTOR_WORDS } from '../../services/identity/actor.ts';

/** What is stored of a message: ids, numbers and times [WH6]. */
export interface Message {
  /** When it happened; ISO 8601. */
  at: string;
  actor: EventActor;
  data: MessageData;
}

interface MessageData {
  /** The event's. */
  id: string;
  position: number;
  shop_id: string;
  customer?: { id: string };
  [field: string]: unknown;
}

/** What a shop is told of one event. */
export interface News {
  event: WebhookEvent;
  businessId: string;
  message: Message;
}

/** Events that are told. `AccountErased` is told to each shop where the customer has a card. */
export const TOLD = [
  'StampsGiven',
  'StampsCarriedOver',
  'RewardRedeemed',
  'StampsReversed',
  'RedemptionReversed',
  'CarryOverReversed',
  'CardMerged',
  'StampsLapsed',
  'AccountErased',
  'PlaceDetailsChanged',
  'OpeningHoursSet',
  'TimeZoneChanged',
  'PlaceOpened',
  'PlaceClosed',
  'PlaceReopened',
  'ProgrammeConfigured',
  'ProgrammeOpened',
  'ProgrammeNamed',
  'ProgrammeLookChosen',
  'ProgrammeClosed',
  'ProgrammeReopened',
  'ProgrammePlacesChosen',
] as const satisfies readonly AnyEvent['type'][];

type ToldEvent = StoredEvent & Extract<AnyEvent, { type: (typeof TOLD)[number] }>;
export type ErasedEvent = StoredEvent & Extract<AnyEvent, { type: 'AccountErased' }>;

const isTold = (event: StoredEvent): event is ToldEvent => (TOLD as readonly string[]).includes(event.type);

const PLACE_CHANGES = {
  PlaceDetailsChanged: 'details',
  OpeningHoursSet: 'hours',
  TimeZoneChanged: 'time_zone',
  PlaceOpened: 'opened',
  PlaceClosed: 'closed',
  PlaceReopened: 'reopened',
} as const;
const PROGRAMME_CHANGES = {
  ProgrammeConfigured: 'terms',
  ProgrammeOpened: 'opened',
  ProgrammeNamed: 'name',
  ProgrammeLookChosen: 'look',
  ProgrammeClosed: 'closed',
  ProgrammeReopened: 'reopened',
  ProgrammePlacesChosen: 'places',
} as const;

/** What a shop is told of an event: nothing, one thing, or two where stamps opened a card. */
export function newsOf(event: StoredEvent): News[] {
  if (!isTold(event) || event.type === 'AccountErased') return [];
  return tellings(event).map(([name, fields]) => news(event, event.data.business_id, name, fields));
}

/** A customer's erasure, as a shop is told that has their card. */
export const erasureNews = (event: ErasedEvent, businessId: string): News =>
  news(event, businessId, 'customer.erased', { customer: { id: event.data.account_id } });

function news(
  { id, position, at, actor }: StoredEvent,
  businessId: string,
  event: WebhookEvent,
  fields: object,
): News {
  return {
    event,
    businessId,
    message: { at, actor, data: { id, position, shop_id: businessId, ...fields } },
  };
}

type Telling = [WebhookEvent, object];

function tellings(event: Exclude<ToldEvent, ErasedEvent>): Telling[] {
  switch (event.type) {
    case 'PlaceDetailsChanged':
    case 'OpeningHoursSet':
    case 'TimeZoneChanged':
    case 'PlaceOpened':
    case 'PlaceClosed':
    case 'PlaceReopened':
      return [['place.changed', { place_id: event.data.place_id, what: PLACE_CHANGES[event.type] }]];
    case 'ProgrammeConfigured':
    case 'ProgrammeOpened':
    case 'ProgrammeNamed':
    case 'ProgrammeLookChosen':
    case 'ProgrammeClosed':
    case 'ProgrammeReopened':
    case 'ProgrammePlacesChosen': {
      const { programme = FIRST_PROGRAMME } = event.data;
      return [['programme.changed', { programme, what: PROGRAMME_CHANGES[event.type] }]];
    }
    default:
      return ofCard(event);
  }
}

type CardEvent = Extract<ToldEvent, { data: { balance_after: number } }>;

function ofCard(event: CardEvent): Telling[] {
  const { business_id, customer_id: id, programme = FIRST_PROGRAMME, balance_after: balance } = event.data;
  // An event names a place only if it is not the first.
  const place_id = ('place_id' in event.data && event.data.place_id) || firstPlaceOf(business_id);
  const card = { customer: { id }, programme, place_id, balance };
  const opened: Telling[] = 'first' in event.data && event.data.first ? [['card.opened', card]] : [];
  switch (event.type) {
    case 'StampsGiven':
      return [...opened, ['stamps.given', { ...card, stamps: event.data.amount }]];
    case 'StampsCarriedOver':
    case 'CardMerged':
      return opened;
    case 'RewardRedeemed':
      return [['reward.redeemed', { ...card, stamps: -event.data.stamps_used }]];
    case 'StampsReversed':
    case 'CarryOverReversed':
      return [['entry.undone', { ...card, stamps: -event.data.amount, undoes: event.data.reverses }]];
    case 'RedemptionReversed':
      return [['entry.undone', { ...card, stamps: event.data.stamps_restored, undoes: event.data.reverses }]];
    case 'StampsLapsed':
      return [['stamps.lapsed', { ...card, stamps: -event.data.amount }]];
  }
}

/** Everyone whose name may be in it. */
export const namedIn = ({ actor, data }: Message): string[] => [
  actor.id,
  ...(data.customer ? [data.customer.id] : []),
];

/** As it is sent, in Standard Webhooks' shape. @param known names to put in; null for a message without */
export function bodyOf(
  event: WebhookEvent,
  { at, actor, data }: Message,
  known: ReadonlyMap<string, { name: string }> | null,
): string {
  const { customer, ...fields } = data;
  const by = { kind: ACTOR_WORDS[actor.kind] };
  const named = known && actor.kind !== 'admin';
  return JSON.stringify({
    type: event,
    timestamp: at,
    data: {
      ...fields,
      ...(customer && {
        customer: {
          ...customer,
          ...(known && { name: nameOrErased('customer', known.get(customer.id)?.name) }),
        },
      }),
      by: named ? { ...by, name: actorNameOf(actor.kind, known.get(actor.id)?.name) } : by,
    },
  });
}
