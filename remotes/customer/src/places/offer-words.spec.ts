import { expect, it } from 'vitest';
import { aBeansCard, aCoffeeCard, aShop } from '../testing/wallet.fixtures.ts';
import { offerWords } from './offer-words.ts';

const offered = (card: ReturnType<typeof aCoffeeCard>, card_name: string | null) => ({
  ...card,
  programme: card.programme ?? 1,
  card_name,
});

it('says a shop’s reward, or its cards', () => {
  expect(offerWords(aShop())).toBe('☕ Free coffee');
  const programmes = [offered(aCoffeeCard(), null), offered(aBeansCard(), 'Beans')];
  expect(offerWords(aShop({ programmes }))).toBe('2 cards: ☕ Free coffee, Beans');
});
