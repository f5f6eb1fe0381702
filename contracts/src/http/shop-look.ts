import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { shopLookSchema } from '../shop-look.ts';
import { endpoint } from './endpoint.ts';

/** The look of a shop's card; `businessSettings` shows it. */

export const updateShopLook = endpoint({
  name: 'updateShopLook',
  method: 'PUT',
  path: '/business/look',
  who: ['business'],
  summary: 'Choose the colour and the stamp’s shape of the shop’s card; a hue of null is the shop’s own',
  body: shopLookSchema,
  reply: z.object({ look: shopLookSchema }),
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});
