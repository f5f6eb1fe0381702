import * as z from 'zod/mini';

/** Shapes of a shop's stamp; the first is the default. */
export const STAMP_SHAPES = ['round', 'flower', 'square', 'hexagon', 'heart', 'star'] as const;
export type StampShape = (typeof STAMP_SHAPES)[number];

/**
 * What an owner chooses for the shop's card. A colour is a hue in degrees: screens add the lightness that has contrast in the light and
 * in the dark theme. Null: the hue that follows from the shop's id.
 */
export const cardLookSchema = z.object({
  hue: z.nullable(z.int().check(z.gte(0), z.lte(359))),
  stamp_shape: z.enum(STAMP_SHAPES),
});
export type CardLook = z.infer<typeof cardLookSchema>;

/** The card's look and the shop's logo: the id of its content, from which `logoAddress` follows. */
export const shopLookSchema = z.object({
  ...cardLookSchema.def.shape,
  /** Null without one. */
  logo: z.nullable(z.string()),
});
export type ShopLook = z.infer<typeof shopLookSchema>;

export const DEFAULT_LOOK = { hue: null, stamp_shape: 'round', logo: null } as const satisfies ShopLook;

const HUES = 24;
const STEP = 15;

/** The hue of a shop that chose none, as the screens show it (`hueOf` in shell/packages/ui): it follows from its id. */
export function ownHue(businessId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of businessId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 0) % HUES) * STEP + 8;
}
