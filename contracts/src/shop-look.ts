import * as z from 'zod/mini';

/** The shapes that a shop's stamp may have; the first is everybody's who chose none. */
export const STAMP_SHAPES = ['round', 'flower', 'square', 'hexagon', 'heart', 'star'] as const;
export type StampShape = (typeof STAMP_SHAPES)[number];

/**
 * What an owner chose for the shop's card. A colour is a hue in degrees: screens add the lightness that has contrast in the light and
 * in the dark theme. Null: the hue that follows from the shop's id.
 */
export const shopLookSchema = z.object({
  hue: z.nullable(z.int().check(z.gte(0), z.lte(359))),
  stamp_shape: z.enum(STAMP_SHAPES),
});
export type ShopLook = z.infer<typeof shopLookSchema>;

export const DEFAULT_LOOK: ShopLook = { hue: null, stamp_shape: 'round' };
