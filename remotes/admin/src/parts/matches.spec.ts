import { expect, it } from 'vitest';
import { matches } from './matches.ts';

const shop = { name: 'Fold & Flour', email: 'Bakery@stampwell.test' };

it.each(['', '  ', 'fold', 'FLOUR', 'd & f', ' bakery@', 'Stampwell.TEST'])('finds by %j', (search) =>
  expect(matches(shop, search)).toBe(true),
);

it.each(['coffee', 'fold flour', '%', 'bakery stampwell'])('does not find by %j', (search) =>
  expect(matches(shop, search)).toBe(false),
);
