import {
  type BusinessEvent,
  DomainError,
  knownPlace,
  knownProgramme,
  namedProgramme,
  openPlacesOf,
  PLACES,
  type PlacesStanding,
  type Programmes,
} from '@stampwell/contracts';
import { isSame } from './equality.rules.ts';

/** Commands about one of several places. */
export type PlacesCommand =
  /** `included` is how many places the platform's plans include [PG18]. */
  | { type: 'OpenPlace'; placeId: string; included: number }
  | { type: 'ReopenPlace'; placeId: string; included: number }
  | { type: 'ClosePlace'; placeId: string }
  | { type: 'MovePlace'; placeId: string; timeZone: string }
  | { type: 'ChooseProgrammePlaces'; programme: number; without: readonly string[] };

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
    return [{ type: 'PlaceOpened', data }];
  }
  const isOpen = open.includes(knownPlace(business_id, shop.places, place_id));
  switch (command.type) {
    case 'ClosePlace':
      if (!isOpen) throw new DomainError('invalid_state', { message: CLOSED });
      if (open.length === 1) throw new DomainError('invalid_state', { message: LAST });
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

const CLOSED = 'This place is closed already';
const OPEN = 'This place is open';
const LAST = 'A shop keeps one place open at least';

/** [PG18] What is open stays open when fewer are included. */
function assertRoom(open: readonly string[], { included }: { included: number }): void {
  const most = Math.min(included, PLACES.max);
  if (open.length < most) return;
  throw new DomainError('limit_reached', {
    message: `Your plan includes ${most === 1 ? 'one place' : `${most} places`}`,
  });
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
