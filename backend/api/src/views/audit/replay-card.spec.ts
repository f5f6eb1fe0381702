import { houseText, PLAIN_TERMS, type StoredEvent } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { type Given, nthId, stored } from '../../testing/given-when-then.ts';
import { replayCard } from './replay-card.ts';

const step = (stamps: number, reward_emoji: string) => ({
  ...{ stamps, reward_description: houseText('Something'), reward_emoji },
});
const terms = {
  ...PLAIN_TERMS,
  steps: [step(2, '🍪'), step(10, '☕')],
  scan_cooldown_hours: 0,
  daily_stamp_cap: null,
};
const shop = stored<StoredEvent>([{ type: 'BusinessRegistered', data: { terms } }]);
const event = (type: string, data: object): Given => ({
  ...{ type, data: { amount: 4, steps: [2, 10], terms_version: 1, ...data } },
});
const given = event('StampsGiven', { balance_after: 4 });
const taken = event('RewardRedeemed', { balance_after: 4, stamps_used: 0, step: 1, taken: [1] });
const after = (...events: Given[]) => replayCard(stored<StoredEvent>([given, taken, ...events]), shop);

it('forgets the steps taken with a lapse, and has them again once it is brought back', () => {
  const lapsed = event('StampsLapsed', { balance_after: 0 });
  expect(after()).toMatchObject({ current_stamps: 4, taken: [1], reward_emoji: '☕' });
  expect(after(lapsed)).not.toHaveProperty('taken');
  const back = event('StampsBroughtBack', { balance_after: 4, taken: [1], lapse: nthId(3) });
  expect(after(lapsed, back)).toMatchObject({ current_stamps: 4, taken: [1], reward_eligible: false });
});
