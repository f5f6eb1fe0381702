import type { Shop } from '@stampwell/contracts/http/shapes.ts';

/** The one thing that the card of a shop says that takes part no more. */
export const goneWords = ({ has_closed }: Pick<Shop, 'has_closed'>): string =>
  has_closed ? 'This shop has closed' : 'This business is not taking part right now.';
