import * as z from 'zod/mini';
import { type Coordinates, locationSchema } from './location.ts';
import { holidaysSchema, openingHoursSchema } from './opening-hours.ts';

/**
 * Where a business serves its customers. A business has one or more; today it has one, which has the business's id. What a `shop`
 * has elsewhere (programme, customers, plan) is the whole business's.
 */

/** What the vault keeps of a place, sealed with its business. */
export interface PlaceDetails {
  address: string | null;
  phone: string | null;
  location: Coordinates | null;
}

export const NO_DETAILS: PlaceDetails = { address: null, phone: null, location: null };

export const PLACE_DETAILS = ['phone', 'address', 'location'] as const satisfies (keyof PlaceDetails)[];

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

export const placeShape = z.object({ id: z.string(), ...placeFacts });
export type Place = z.infer<typeof placeShape>;

/** The id of the place that a business has from its registration on. */
export const firstPlaceOf = (businessId: string): string => businessId;

/** Days, figures and rules of the whole business go by its first place. */
export const isFirstPlace = ({ business_id, place_id }: { business_id: string; place_id: string }): boolean =>
  place_id === firstPlaceOf(business_id);

/** The business's own fields, which are its first place's. @throws if there is none, which no business is without */
export function fieldsOfFirst([first]: readonly Place[]): Omit<Place, 'id'> {
  if (!first) throw new Error('a business has a place from its registration on');
  const { id: _, ...facts } = first;
  return facts;
}
