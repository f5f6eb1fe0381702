import { expect, it } from 'vitest';
import { decide } from './put-away.decider.ts';

const command = { customerId: 'c', businessId: 'b' };

it.each(['inactive', 'erased'] as const)('[PA1] puts away the card of a shop that is %s', (shop) =>
  expect(decide(command, { shop, hasCard: true })).toEqual([
    { type: 'CardPutAway', data: { account_id: 'c', business_id: 'b' } },
  ]),
);

it.each(['approved', 'pending', 'rejected'] as const)('[PA1] keeps that of one that is %s', (shop) =>
  expect(() => decide(command, { shop, hasCard: true })).toThrow('This shop takes part again'),
);

it('[PA2] finds nothing where there is no card, or no shop', () => {
  expect(() => decide(command, { shop: 'erased', hasCard: false })).toThrow('Resource not found');
  expect(() => decide(command, { shop: 'absent', hasCard: true })).toThrow('Resource not found');
});
