import * as z from 'zod/mini';
import { LINK_PLACES, SHOP_LINK } from '../join.ts';
import { WRITES_PER_HOUR } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/** A shop's short address, which it gives away: `/s/the-corner-cafe`. */

const link = z
  .string()
  .check(
    z.trim(),
    z.minLength(SHOP_LINK.min, `Use at least ${SHOP_LINK.min} characters`),
    z.maxLength(SHOP_LINK.max, `Use at most ${SHOP_LINK.max} characters`),
    z.regex(SHOP_LINK.shape, 'Use letters, digits and single hyphens'),
  );
export const shopLinkBody = z.object({ link });

const linkReply = z.object({
  /** Null until one is chosen. */
  link: z.nullable(z.string()),
  /** From the shop's name; null where it has too few Latin letters, or another shop has it. */
  suggestion: z.nullable(z.string()),
});

export const shopLink = endpoint({
  name: 'shopLink',
  method: 'GET',
  path: '/business/link',
  who: ['business'],
  summary: 'The shop’s short address, and one to choose',
  reply: linkReply,
});

export const chooseShopLink = endpoint({
  name: 'chooseShopLink',
  method: 'PUT',
  path: '/business/link',
  who: ['business'],
  summary: 'Choose the shop’s short address; those chosen before go on leading there',
  body: shopLinkBody,
  reply: linkReply,
  errors: ['already_exists', 'limit_reached'],
  perHour: WRITES_PER_HOUR.saves,
});

export const shopLinkCode = endpoint({
  name: 'shopLinkCode',
  method: 'GET',
  path: '/business/link/code/{format}',
  who: ['business'],
  summary: 'The QR code of the shop’s short address, for a web page or a print shop',
  params: z.object({ format: z.enum(['png', 'svg']) }),
  query: z.object({ from: z.optional(z.enum(LINK_PLACES)), ...f.atPlace }),
  replyType: 'image/*',
  errors: ['not_found'],
});
