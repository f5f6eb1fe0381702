import { expect, it } from 'vitest';
import { liveChangeOf } from './live-change.ts';

const change = (current_stamps: number, total_redeemed = 0) => ({
  business_id: 'cafe',
  current_stamps,
  steps: [{ stamps: 10 }],
  stamps_required: 10,
  progress_percentage: Math.min(100, current_stamps * 10),
  reward_eligible: current_stamps >= 10,
  total_redeemed,
});
const before = (current_stamps: number, total_redeemed = 0) => ({ current_stamps, total_redeemed });

it.each([
  ['more stamps are an earning', change(5), before(3), { kind: 'stamped', stampsBefore: 3 }],
  ['one more reward is a redemption', change(0, 2), before(10, 1), { kind: 'redeemed', stampsBefore: 10 }],
  ['fewer stamps are a correction', change(3), before(5), { kind: 'corrected', stampsBefore: 5 }],
  [
    'a reward given back is a correction',
    change(10, 1),
    before(0, 2),
    { kind: 'corrected', stampsBefore: 0 },
  ],
  ['a card that nobody knew got one stamp', change(5, 3), undefined, { kind: 'stamped', stampsBefore: 4 }],
])('%s', (_, happened, known, liveChange) => expect(liveChangeOf(happened, known)).toMatchObject(liveChange));

it('is null if the screen has it already', () => expect(liveChangeOf(change(5, 1), before(5, 1))).toBeNull());
