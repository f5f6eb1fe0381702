import * as z from 'zod/mini';
import { placeFacts, placeShape } from '../../place.ts';
import { shopLookSchema } from '../../shop-look.ts';
import { offeredCardShape, reward } from './programme.ts';

/** A business as a customer sees it. */
export const shopShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  ...reward,
  /** What its owner chose for the card. */
  look: shopLookSchema,
  /** Where a customer chooses between several cards; the first of them is the one above. */
  programmes: z.optional(z.array(offeredCardShape)),
  /** False once the shop left the platform or was deactivated: its card can be read, not used. */
  is_active: z.boolean(),
  /** False while the shop gives no stamps: its plan lapsed, or it is not approved. Rewards may still be redeemed. */
  gives_stamps: z.boolean(),
  /** False while it redeems no rewards either. */
  redeems_rewards: z.optional(z.boolean()),
  /** The day on which it reopens, while it is closed for the season. */
  closed_until: z.optional(z.nullable(z.string())),
  /** Its owner deleted it: for good. */
  has_closed: z.boolean(),
  /** Facts of its first open place; the zone is the first one's. */
  ...placeFacts,
  /** Every open place, the first one first. */
  places: z.array(placeShape),
});

export type Shop = z.infer<typeof shopShape>;
