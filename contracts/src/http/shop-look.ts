import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '../logo.ts';
import { cardLookSchema, shopLookSchema } from '../shop-look.ts';
import { endpoint } from './endpoint.ts';

/** The look of a shop's card; `businessSettings` shows it. */

const lookReply = z.object({ look: shopLookSchema });

export const updateShopLook = endpoint({
  name: 'updateShopLook',
  method: 'PUT',
  path: '/business/look',
  who: ['business'],
  summary: 'Choose the colour and the stamp’s shape of the shop’s card; a hue of null is the shop’s own',
  body: cardLookSchema,
  reply: lookReply,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});

export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'PUT',
  path: '/business/logo',
  who: ['business'],
  summary: 'Upload the shop’s logo: PNG, JPEG or WebP, at most 5 MB and 25 megapixels',
  takesBytes: { types: LOGO_TYPES, limit: LOGO_MAX_BYTES },
  reply: lookReply,
  errors: ['not_found', 'validation_failed', 'unavailable'],
  perHour: WRITES_PER_HOUR.saves,
});

export const removeLogo = endpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/business/logo',
  who: ['business'],
  summary: 'Go back to the shop’s initials',
  reply: lookReply,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});
