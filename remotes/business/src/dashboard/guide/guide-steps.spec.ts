import { describe, expect, it } from 'vitest';
import { guideSteps } from './guide-steps.ts';

const business = {
  status: 'approved',
  onboarding: false,
  steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
} satisfies Parameters<typeof guideSteps>[0]['business'];
const done = (...known: Parameters<typeof guideSteps>) => guideSteps(...known).map(({ isDone }) => isDone);

describe('the first-run guide', () => {
  it('starts with the steps done in the registration', () =>
    expect(done({ business, staff: 0 })).toEqual([true, false, false, false]));

  it('ticks off staff once there is an employee', () =>
    expect(done({ business, staff: 1 })).toEqual([true, true, false, false]));

  it('counts unknown staff as none', () =>
    expect(done({ business, staff: undefined })).toEqual([true, false, false, false]));

  it('says what a shop waiting for approval waits for', () =>
    expect(guideSteps({ business: { ...business, status: 'pending' }, staff: 0 })[3]?.words).toContain(
      'once your shop is approved',
    ));
});
