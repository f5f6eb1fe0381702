import * as z from 'zod/mini';
import { LIST_LIMIT, PLACES } from '../../limits.ts';

const MAX_POSITION = 999_999_999_999_999;

export const id = z.uuid('Invalid id');
/** Of a business with several; left out for its first. */
export const place = z.optional(id);
export const placeIds = z.array(id).check(z.maxLength(PLACES.ever));

/** `?place=`: one of the shop's places, closed ones too; left out for all of them. */
export const atPlace = { place: z.optional(id) };

const limit = z._default(
  z.pipe(
    z.coerce.number().check(z.int(), z.gte(1)),
    z.transform((n: number) => Math.min(n, LIST_LIMIT.max)),
  ),
  LIST_LIMIT.default,
);
const cursor = (looks: RegExp) => z.optional(z.string().check(z.regex(looks, 'Invalid cursor')));

/** `?limit=` over 100 counts as 100; a cursor is opaque: only its list knows that it is a time in milliseconds and an id. */
export const page = {
  limit,
  cursor: cursor(/^[0-9]{1,13}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
};
/** The same for a list whose ids sort by time. */
export const pageById = {
  limit,
  cursor: cursor(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
};
/** The same for a list in the log's order. */
export const pageByPosition = { limit, cursor: cursor(/^[0-9]{1,15}$/) };
/** The same for cards by customer and programme, an order that stamps do not change. */
export const pageOfCards = {
  limit,
  cursor: cursor(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9]{1,9}$/),
};
/** Of an event in the log. */
export const logPosition = z.int().check(z.gte(1), z.lte(MAX_POSITION));
export const nextCursor = z.nullable(z.string());
