import {
  type BusinessEvent,
  DEFAULT_TIME_ZONE,
  DomainError,
  type Holidays,
  knownPlace,
  knownProgramme,
  namedProgramme,
  type OpeningHours,
  openPlacesOf,
  PLACES,
  type PlaceDetails,
  type PlacesStanding,
  type Programmes,
  programmesOf,
} from '@stampwell/contracts';
import { isSame } from './equality.rules.ts';

/** Commands about one of several places. */
export type PlacesCommand =
  /** `included` is how many places the platform's plans include [PG18]. */
  | ({ type: 'OpenPlace'; placeId: string; included: number } & NewPlace)
  | { type: 'ReopenPlace'; placeId: string; included: number }
  | { type: 'ClosePlace'; placeId: string }
  | { type: 'MovePlace'; placeId: string; timeZone: string }
  | { type: 'ChooseProgrammePlaces'; programme: number; without: readonly string[] };

/** What is known of a place when it opens. */
export interface NewPlace {
  fields?: (keyof PlaceDetails)[];
  timeZone?: string | undefined;
  hours?: OpeningHours | null | undefined;
  holidays?: Holidays | undefined;
}

interface Shop extends Programmes {
  places: Readonly<Record<string, PlacesStanding[string] & { timeZone: string }>>;
  timeZone: string;
}

export function decidePlaces(command: PlacesCommand, business_id: string, shop: Shop): BusinessEvent[] {
  if (command.type === 'ChooseProgrammePlaces') return choosePlaces(command, business_id, shop);
  const { placeId: place_id } = command;
  const data = { business_id, place_id };
  const open = openPlacesOf(business_id, shop.places);
  if (command.type === 'OpenPlace') {
    assertRoom(open, command);
    return opening(command, data, shop);
  }
  const isOpen = open.includes(knownPlace(business_id, shop.places, place_id));
  switch (command.type) {
    case 'ClosePlace':
      if (!isOpen) throw new DomainError('invalid_state', { message: CLOSED });
      if (open.length === 1) throw new DomainError('invalid_state', { message: LAST });
      assertGivenAmong(
        open.filter((id) => id !== place_id),
        shop,
      );
      return [{ type: 'PlaceClosed', data }];
    case 'ReopenPlace':
      if (isOpen) throw new DomainError('invalid_state', { message: OPEN });
      assertRoom(open, command);
      return [{ type: 'PlaceReopened', data }];
    case 'MovePlace': {
      const { timeZone: time_zone } = command;
      const before = shop.places[place_id]?.timeZone ?? shop.timeZone;
      return time_zone === before ? [] : [{ type: 'TimeZoneChanged', data: { ...data, time_zone } }];
    }
  }
}

/** In the shop's own time zone, unless another is sent. */
function opening(
  { fields = [], timeZone, hours = null, holidays = [] }: NewPlace,
  data: { business_id: string; place_id: string },
  shop: Shop,
): BusinessEvent[] {
  const time_zone = timeZone ?? shop.timeZone;
  return [
    { type: 'PlaceOpened', data },
    ...(fields.length > 0 ? [{ type: 'PlaceDetailsChanged' as const, data: { ...data, fields } }] : []),
    ...(time_zone === DEFAULT_TIME_ZONE
      ? []
      : [{ type: 'TimeZoneChanged' as const, data: { ...data, time_zone } }]),
    ...(hours || holidays.length > 0
      ? [{ type: 'OpeningHoursSet' as const, data: { ...data, hours, holidays } }]
      : []),
  ];
}

const CLOSED = 'This place is closed already';
const OPEN = 'This place is open';
const LAST = 'A shop keeps one place open at least';
const ONLY_HERE = 'A card is given at this place alone. Give it at another first, or close it';

/** [PG18] What is open stays open when fewer are included. */
function assertRoom(open: readonly string[], { included }: { included: number }): void {
  const most = Math.min(included, PLACES.max);
  if (open.length < most) return;
  throw new DomainError('limit_reached', {
    message: `Your plan includes ${most === 1 ? 'one place' : `${most} places`}`,
  });
}

/** [PG20, PG21] Each card that is not closed. */
function assertGivenAmong(places: readonly string[], shop: Shop): void {
  const isNowhere = programmesOf(shop).some(
    ({ closing, without = [] }) => !closing && places.every((id) => without.includes(id)),
  );
  if (isNowhere) throw new DomainError('invalid_state', { message: ONLY_HERE });
}

/** [PG21] */
function choosePlaces(
  { programme, without }: Extract<PlacesCommand, { type: 'ChooseProgrammePlaces' }>,
  business_id: string,
  shop: Shop,
): BusinessEvent[] {
  const known = knownProgramme(shop, programme);
  const named = [...new Set(without)].map((id) => knownPlace(business_id, shop.places, id)).toSorted();
  if (isSame(named, known.without ?? [])) return [];
  const remains = openPlacesOf(business_id, shop.places).some((id) => !named.includes(id));
  if (!remains) throw new DomainError('invalid_state', { message: NOWHERE });
  return [
    {
      type: 'ProgrammePlacesChosen',
      data: { business_id, ...namedProgramme(programme), without: named },
    },
  ];
}

const NOWHERE = 'A card is given at one place at least. To end it, close it';
