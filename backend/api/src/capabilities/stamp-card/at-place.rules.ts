import {
  DomainError,
  type ErrorCode,
  firstPlaceOf,
  openPlacesOf,
  type PlacesStanding,
  placeOpenAt,
} from '@stampwell/contracts';

/** A refusal that names places: their names are in the vault, so its words are found once it is known. */
export class RefusedAtPlace extends DomainError {
  readonly placeIds: readonly string[];
  readonly words: (names: string) => string;

  constructor(code: ErrorCode, placeIds: readonly string[], words: (names: string) => string) {
    super(code);
    this.placeIds = placeIds;
    this.words = words;
  }
}

interface AtPlace {
  businessId: string;
  /** As the request names it. */
  place?: string | undefined;
  /** Where an employee works [EM15]; null for everywhere. */
  worksAt: readonly string[] | null;
  /** The place is a shared till's, which goes on after its place closed [TL17]. */
  isAtTill?: boolean;
}

/**
 * The place of a command at a counter. What names none is at the first place, or where its employee works if that is elsewhere, and is
 * never refused for it [SC92].
 * @param at the time by which the command is judged [SC93]
 * @throws DomainError `not_found`, `forbidden` [SC94]
 */
export function placeOfCommand(
  { businessId, place, worksAt, isAtTill }: AtPlace,
  places: PlacesStanding,
  at: Date,
): string {
  if (place === undefined) return placeOfUnnamed({ businessId, worksAt }, places);
  const closedAt = isAtTill && places[place]?.closedAt;
  if (closedAt && Date.parse(closedAt) <= at.getTime())
    throw new RefusedAtPlace('invalid_state', [place], (name) => `${name} is closed`);
  placeOpenAt(businessId, places, place, at);
  if (worksAt && !worksAt.includes(place))
    throw new RefusedAtPlace('forbidden', worksAt, (names) => `You work at ${names}`);
  return place;
}

/** [SC92] Where a request is that names no place. */
export function placeOfUnnamed(
  { businessId, worksAt }: Pick<AtPlace, 'businessId' | 'worksAt'>,
  places: PlacesStanding,
): string {
  const first = firstPlaceOf(businessId);
  if (!worksAt || worksAt.includes(first)) return first;
  return openPlacesOf(businessId, places).find((id) => worksAt.includes(id)) ?? first;
}

/** [SC95] @throws DomainError `invalid_state` */
export function assertGivenAt(placeId: string | undefined, without: readonly string[] | undefined): void {
  if (placeId && without?.includes(placeId))
    throw new RefusedAtPlace('invalid_state', [placeId], (name) => `This card is not given at ${name}`);
}
