import { expect, it } from 'vitest';
import { goneLast, inFirstOrder } from './first-order.ts';

const cards = (...ids: string[]) => ids.map((business_id) => ({ business_id }));

it('keeps known cards in place, whichever changed last', () =>
  expect(inFirstOrder(cards('c', 'a', 'b'), ['a', 'b', 'c'])).toEqual(cards('a', 'b', 'c')));

it('puts new cards in front, newest first', () =>
  expect(inFirstOrder(cards('new', 'b', 'newer', 'a'), ['a', 'b'])).toEqual(cards('new', 'newer', 'a', 'b')));

it('puts cards of closed shops last', () => {
  const gone = new Set(['a', 'c']);
  expect(goneLast(cards('a', 'b', 'c', 'd'), (card) => gone.has(card.business_id))).toEqual(
    cards('b', 'd', 'a', 'c'),
  );
});

it('tells the cards of one shop apart', () => {
  const [coffee, beans] = [{ business_id: 'a' }, { business_id: 'a', programme: 2 }];
  expect(inFirstOrder([beans, coffee], ['a', 'a 2'])).toEqual([coffee, beans]);
});
