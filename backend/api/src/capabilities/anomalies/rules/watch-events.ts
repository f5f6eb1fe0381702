import {
  businessEvents,
  countsAt,
  eventsAmong,
  isFirstPlace,
  watchEvents as noticedEvents,
  type StoredEvent,
  type StoredEventAmong,
  stampCardEvents,
} from '@stampwell/contracts';
import { type CardInput, type CardState, type Pair, type Points, watchCard } from './card-watch.ts';
import { type Found, foundOf, type Seen, seenOf } from './found.ts';
import { type ShopInput, type ShopState, watchShop } from './shop-watch.ts';

const { stampsGiven, stampsReversed, rewardRedeemed, redemptionReversed } = stampCardEvents;
const cardEvents = { stampsGiven, stampsReversed, rewardRedeemed, redemptionReversed };
const { placeOpened, timeZoneChanged, openingHoursSet } = businessEvents;
const watched = { ...cardEvents, placeOpened, timeZoneChanged, openingHoursSet, ...noticedEvents };

export type WatchedEvent = StoredEventAmong<typeof watched>;
type CardEvent = StoredEventAmong<typeof cardEvents>;

export const WATCHED: string[] = Object.values(watched).map(({ type }) => type);
export const isWatched: (event: StoredEvent) => event is WatchedEvent = eventsAmong(watched);
const isOfCard: (event: StoredEvent) => event is CardEvent = eventsAmong(cardEvents);

type TimesEvent = Extract<WatchedEvent, { type: 'TimeZoneChanged' | 'OpeningHoursSet' }>;

const timesOf = (event: TimesEvent): ShopInput =>
  event.type === 'TimeZoneChanged'
    ? { type: 'zone', zone: event.data.time_zone }
    : { type: 'hours', hours: event.data.hours, holidays: event.data.holidays };

/** The state of each shop and each card by which the next event is judged. */
export interface WatchStates {
  /** By the business's id. */
  shops: Map<string, ShopState>;
  /** By `cardKey`. */
  cards: Map<string, CardState>;
}

export interface Watched {
  states: WatchStates;
  /** By finding; each has the facts of its newest event. */
  found: Found[];
  /** Each pair once, at the newest of its positions. */
  pairs: Pair[];
}

export const cardKey = ({ business, customer }: { business: string; customer: string }): string =>
  `${business} ${customer}`;

/** The shops and cards whose states these events need. */
export function subjectsOf(events: readonly WatchedEvent[]): { shops: Set<string>; cards: Set<string> } {
  return {
    shops: new Set(events.map(({ data }) => data.business_id)),
    cards: new Set(events.filter(isOfCard).map((event) => cardKey(cardOf(event)))),
  };
}

/** Of these events' businesses, those that have more places than one: their points decide too. */
export const businessesWithPlaces = (events: readonly WatchedEvent[], { shops }: WatchStates): string[] => [
  ...new Set(
    events
      .filter(({ type, data }) => type === 'PlaceOpened' || shops.get(data.business_id)?.has_places)
      .map(({ data }) => data.business_id),
  ),
];

/**
 * Judges events in the log's order. Pure: it uses only the events up to each, and no clock.
 * @param points of the places of businesses that have several
 */
export function watchEvents(
  events: readonly WatchedEvent[],
  { shops, cards }: WatchStates,
  points: ReadonlyMap<string, Points> = new Map(),
): Watched {
  const states: WatchStates = { shops: new Map(), cards: new Map() };
  const found = new Map<string, Found & { events: Seen[] }>();
  const pairs = new Map<string, Pair>();

  const find = (more: readonly Found[]) => {
    for (const each of more) {
      const known = found.get(each.id);
      if (!known) found.set(each.id, { ...each, events: [...each.events] });
      else {
        known.facts = each.facts;
        // A busy second's finding has thousands of events, too many to be copied for each.
        known.events.push(...each.events);
      }
    }
  };
  const shop = (business: string, input: ShopInput) => {
    const before = states.shops.get(business) ?? shops.get(business) ?? null;
    const { state, found } = watchShop(business, before, input);
    states.shops.set(business, state);
    find(found);
  };
  const card = (event: CardEvent, input: CardInput) => {
    const of = cardOf(event);
    const key = cardKey(of);
    const { state, found, pair } = watchCard(
      of,
      states.cards.get(key) ?? cards.get(key) ?? null,
      input,
      points.get(of.business),
    );
    states.cards.set(key, state);
    find(found);
    if (pair) pairs.set(`${key} ${pair.employee}`, pair);
  };

  const hasPlaces = (business: string) => (states.shops.get(business) ?? shops.get(business))?.has_places;

  const gave = (event: CardEvent & { type: 'StampsGiven' }) => {
    const input = inputOf(event, 'gave');
    const { business_id, customer_id: customer, amount: stamps, place_id: place = business_id } = event.data;
    const marks = marksOf(event.data);
    const moment = countsAt(event);
    const isElsewhere = place !== business_id;
    shop(business_id, { ...input, ...marks, type: 'gave', at: moment, customer, stamps, isElsewhere });
    if (hasPlaces(business_id)) card(event, { ...input, ...marks, place, moment });
    else if (input.isByEmployee) card(event, { ...input, ...marks });
  };
  const undid = (event: CardEvent & { type: 'StampsReversed' | 'RedemptionReversed' }) => {
    const { business_id, reverses } = event.data;
    const input = inputOf(event, 'undid');
    const isReward = event.type === 'RedemptionReversed';
    if (isReward || hasPlaces(business_id)) card(event, { ...input, reverses });
    // An owner may undo freely.
    if (input.isByEmployee) shop(business_id, { ...input, type: 'undid', isReward });
  };

  for (const event of events) {
    switch (event.type) {
      case 'StampsGiven':
        gave(event);
        break;
      case 'RewardRedeemed':
        card(event, inputOf(event, 'redeemed'));
        break;
      case 'StampsReversed':
      case 'RedemptionReversed':
        undid(event);
        break;
      case 'PlaceOpened':
        shop(event.data.business_id, { type: 'opened' });
        break;
      case 'TimeZoneChanged':
      case 'OpeningHoursSet':
        if (isFirstPlace(event.data)) shop(event.data.business_id, timesOf(event));
        break;
      case 'CodesMissed': {
        const { business_id: business, account_id: account, day, misses } = event.data;
        find(foundOf({ rule: 'missed_codes', business, day, account }, [event], { misses }));
        break;
      }
      case 'AliasSuspected': {
        const { business_id: business, employee_id: account, customer_id: customer, day, sign } = event.data;
        find(foundOf({ rule: 'alias', business, day, account, customer }, [event], { sign }));
        break;
      }
    }
  }
  return { states, found: [...found.values()], pairs: [...pairs.values()] };
}

const marksOf = ({ anyway, apology, judged_by }: Extract<CardEvent, { type: 'StampsGiven' }>['data']) => ({
  isAnyway: anyway !== undefined,
  isApology: apology !== undefined,
  isSeenOffline: judged_by === 'seen',
});

const cardOf = ({ data }: CardEvent) => ({ business: data.business_id, customer: data.customer_id });

const inputOf = <Type extends CardInput['type']>(event: CardEvent, type: Type) => ({
  type,
  ...seenOf(event),
  day: event.data.day,
  by: event.actor.id,
  isByEmployee: event.actor.kind === 'employee' || event.actor.kind === 'key',
});
