import type { Shop } from '@stampwell/contracts/http/shapes.ts';

/** The notice on the card of a shop that left. */
export const goneWords = ({ has_closed }: Pick<Shop, 'has_closed'>): string =>
  has_closed ? 'This shop has closed' : 'This business is not taking part right now.';
