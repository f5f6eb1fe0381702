import * as z from 'zod/mini';
import { JOIN_ORIGINS } from '../join.ts';
import { ANALYTICS_DAYS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/** A poster works for months. */
const POSTER_DAYS = 90;

export const posterTraffic = endpoint({
  name: 'posterTraffic',
  method: 'GET',
  path: '/business/posters/traffic',
  who: ['business'],
  summary: 'Where customers come from: page opened, joined, and stamped for the first time, by poster',
  query: z.object({
    days: z._default(
      z.coerce.number().check(z.int(), z.gte(ANALYTICS_DAYS.min), z.lte(ANALYTICS_DAYS.max)),
      POSTER_DAYS,
    ),
    ...f.atPlace,
  }),
  errors: ['not_found'],
  reply: z.object({
    days: z.int(),
    /** All of them, in this order, with zeros. */
    sources: z.array(
      z.object({
        source: z.enum(JOIN_ORIGINS),
        opened: z.int(),
        joined: z.int(),
        /** Guests of these days who have had a stamp since. */
        first_stamped: z.int(),
      }),
    ),
  }),
});
