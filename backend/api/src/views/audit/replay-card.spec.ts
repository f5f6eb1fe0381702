import type { StoredEvent } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import {
  businessId,
  terms as coffee,
  rewardRedeemed,
  stampsGiven,
} from '../../capabilities/stamp-card/stamp-card.fixtures.ts';
import { type Given, nthId, stored } from '../../testing/given-when-then.ts';
import { replayCard } from './replay-card.ts';

const biscuit = { stamps: 2, reward_description: coffee.steps[0]!.reward_description, reward_emoji: '🍪' };
const shop = stored<StoredEvent>([
  {
    type: 'BusinessRegistered',
    data: { business_id: businessId, terms: { ...coffee, steps: [biscuit, ...coffee.steps] } },
  },
]);
const taken = rewardRedeemed({ balance_after: 4, stamps_used: 0, step: 1, taken: [1], terms_version: 1 });
const moved = (type: string, balance_after: number, more = {}): Given => ({
  type,
  data: { ...stampsGiven(4, { terms_version: 1 }).data, balance_after, ...more },
});
const after = (...events: Given[]) =>
  replayCard(stored<StoredEvent>([stampsGiven(4, { terms_version: 1 }), taken, ...events]), shop);

it('forgets the steps taken with a lapse, and has them again once it is brought back', () => {
  const lapsed = moved('StampsLapsed', 0);
  expect(after()).toMatchObject({ current_stamps: 4, taken: [1], reward_emoji: '☕' });
  expect(after(lapsed)).not.toHaveProperty('taken');
  const back = moved('StampsBroughtBack', 4, { taken: [1], lapse: nthId(3) });
  expect(after(lapsed, back)).toMatchObject({ current_stamps: 4, taken: [1], reward_eligible: false });
});
