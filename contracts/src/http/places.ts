import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { locationSchema } from '../location.ts';
import { holidaysSchema, openingHoursSchema } from '../opening-hours.ts';
import { ownPlaceShape } from '../place.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** A business's places (decisions 240 and 246). Its profile, hours and time zone change the first one too. */

const owner = ['business'] as const;
const params = z.object({ place_id: f.id });
const reply = z.object({ place: ownPlaceShape });
const errors = ['not_found', 'subscription_required', 'invalid_state'] as const;
const perHour = WRITES_PER_HOUR.saves;

/** An empty text removes the value, as null does. */
const details = {
  address: z.optional(f.address),
  phone: z.optional(f.phone),
  location: z.optional(z.nullable(locationSchema)),
  opening_hours: z.optional(z.nullable(openingHoursSchema)),
  holidays: z.optional(holidaysSchema),
  time_zone: z.optional(f.timeZone),
};

export const ownPlaces = endpoint({
  name: 'ownPlaces',
  method: 'GET',
  path: '/business/places',
  who: owner,
  summary: 'The business’s places, the first one first, closed ones too, and how many its plan includes',
  reply: z.object({ places: z.array(ownPlaceShape), included: z.int() }),
});

export const openPlace = endpoint({
  name: 'openPlace',
  method: 'POST',
  path: '/business/places',
  who: owner,
  summary: 'Open another place; without a time zone it has the first one’s',
  body: z.object({ name: f.placeName, ...details }),
  status: 201,
  reply,
  errors: [...errors, 'limit_reached'],
  perHour,
});

export const changePlace = endpoint({
  name: 'changePlace',
  method: 'PUT',
  path: '/business/places/{place_id}',
  who: owner,
  summary: 'Change a place’s name, address, phone, point, hours or time zone; what is left out stays',
  params,
  body: z.object({ name: z.optional(f.placeName), ...details }),
  reply,
  errors,
  perHour,
});

export const closePlace = endpoint({
  name: 'closePlace',
  method: 'POST',
  path: '/business/places/{place_id}/close',
  who: owner,
  summary: 'Close a place: nothing is given or redeemed there from now on, and its history stays',
  params,
  reply,
  errors: ['not_found', 'invalid_state'],
  perHour,
});

export const reopenPlace = endpoint({
  name: 'reopenPlace',
  method: 'POST',
  path: '/business/places/{place_id}/reopen',
  who: owner,
  summary: 'Open a closed place again',
  params,
  reply,
  errors: [...errors, 'limit_reached'],
  perHour,
});

export const setEmployeePlaces = endpoint({
  name: 'setEmployeePlaces',
  method: 'PUT',
  path: '/business/employees/{id}/places',
  who: owner,
  summary: 'Say at which places an employee works; null for every one',
  params: z.object({ id: f.id }),
  body: z.object({ place_ids: z.nullable(f.placeIds.check(z.minLength(1, 'Choose a place at least'))) }),
  reply: z.object({ employee: s.employeeShape }),
  errors: ['not_found', 'subscription_required'],
});
