import * as z from 'zod/mini';
import { DomainError } from './errors.ts';
import { type Coordinates, locationSchema } from './location.ts';
import { holidaysSchema, openingHoursSchema } from './opening-hours.ts';

/**
 * Where a business serves its customers. A business has one or more; the first has the business's id. What a `shop` has elsewhere
 * (programme, customers, plan) is the whole business's.
 */

/** What the vault keeps of a place, sealed with its business. */
export interface PlaceDetails {
  address: string | null;
  phone: string | null;
  location: Coordinates | null;
  /** What its owner calls it; absent or null where it is called as its business is. */
  name?: string | null;
}

export const NO_DETAILS: PlaceDetails = { address: null, phone: null, location: null };

/** Those of a first place that are fields of the business too. */
export const PLACE_FACTS = ['phone', 'address', 'location'] as const satisfies (keyof PlaceDetails)[];
export const PLACE_DETAILS = [...PLACE_FACTS, 'name'] as const;

/** Details by place id. */
export type PlacesDetails = Readonly<Record<string, PlaceDetails>>;

/** The facts of one place on the wire; those of a business's first place are also fields of the business itself. */
export const placeFacts = {
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  location: z.nullable(locationSchema),
  /** In its time zone; null if the owner set none. */
  opening_hours: z.nullable(openingHoursSchema),
  /** Days on which the hours are others. */
  holidays: holidaysSchema,
  /** IANA. */
  time_zone: z.string(),
};

export const placeShape = z.object({
  id: z.string(),
  /** Where it has one of its own. */
  name: z.optional(z.nullable(z.string())),
  ...placeFacts,
});
export type Place = z.infer<typeof placeShape>;

/** A place as its owner sees it. */
export const ownPlaceShape = z.object({
  ...placeShape.def.shape,
  /** Its own name, or the shop's. */
  name: z.string(),
  /** ISO 8601; null while it is open. */
  closed_at: z.nullable(z.string()),
});
export type OwnPlace = z.infer<typeof ownPlaceShape>;

/** The id of the place that a business has from its registration on. */
export const firstPlaceOf = (businessId: string): string => businessId;

/** Of a counter's event: at which of the business's places it happened; absent for the first. */
export const ofPlace = { place_id: z.optional(z.string()) };

/** As events and requests name a place: the first is not named. */
export const namedPlace = (businessId: string, placeId = firstPlaceOf(businessId)): { place_id?: string } =>
  placeId === firstPlaceOf(businessId) ? {} : { place_id: placeId };

/** Places as a business's stream tells of them, by their ids; a first one may be absent. */
export type PlacesStanding = Readonly<Record<string, { closedAt?: string | null }>>;

/** The first one first, then in the order in which they were opened, which is their ids'. */
export const placeIdsOf = (businessId: string, places: PlacesStanding): string[] => {
  const first = firstPlaceOf(businessId);
  const later = Object.keys(places).filter((id) => id !== first);
  return [first, ...later.toSorted()];
};

export const openPlacesOf = (businessId: string, places: PlacesStanding): string[] =>
  placeIdsOf(businessId, places).filter((id) => !places[id]?.closedAt);

/** @returns its id. @throws DomainError `not_found` for an unknown place or another business's */
export function knownPlace(businessId: string, places: PlacesStanding, placeId: string): string {
  if (!placeIdsOf(businessId, places).includes(placeId)) throw noSuchPlace();
  return placeId;
}

/** Where something happened, or is to happen. @throws DomainError `not_found` for a place that was closed by then, as for an unknown one */
export function placeOpenAt(businessId: string, places: PlacesStanding, placeId: string, at: Date): string {
  const closedAt = places[knownPlace(businessId, places, placeId)]?.closedAt;
  if (closedAt && Date.parse(closedAt) <= at.getTime()) throw noSuchPlace();
  return placeId;
}

/**
 * Where an entry was, in words; undefined for a business that never had a second place. A later place has details of its own, its
 * name at least.
 */
export function placeNameIn(
  business: { name: string; places?: PlacesDetails } | undefined,
  businessId: string,
  placeId: string | null | undefined,
): string | undefined {
  const places = business?.places ?? {};
  const first = firstPlaceOf(businessId);
  if (!business || !Object.keys(places).some((id) => id !== first)) return undefined;
  return places[placeId ?? first]?.name ?? business.name;
}

/** As names are compared: nobody at a till tells 'Harbour' from 'harbour '. */
const compared = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

export const isSameName = (one: string, other: string): boolean => compared(one) === compared(other);

const noSuchPlace = () => new DomainError('not_found', { message: 'There is no such place' });

/** Days, figures and rules of the whole business go by its first place. */
export const isFirstPlace = ({ business_id, place_id }: { business_id: string; place_id: string }): boolean =>
  place_id === firstPlaceOf(business_id);

/** The facts of the first place that are fields of the business. */
export const factsOfFirst = (
  businessId: string,
  places: PlacesDetails | undefined,
): Omit<PlaceDetails, 'name'> => {
  const { name: _, ...facts } = places?.[firstPlaceOf(businessId)] ?? NO_DETAILS;
  return facts;
};

/** The business's own fields, which are its first place's. @throws if there is none, which no business is without */
export function fieldsOfFirst([first]: readonly Place[]): Omit<Place, 'id' | 'name'> {
  if (!first) throw new Error('a business has a place from its registration on');
  const { id: _, name: _name, ...facts } = first;
  return facts;
}
