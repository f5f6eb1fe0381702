import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { describe, expect, it } from 'vitest';
import { begin, STEP, turn, type Wizard, type WizardAction } from './wizard.ts';

const business = aBusiness({
  email: 'ann@example.test',
  address: '1 High Street',
  steps: [{ stamps: 8, reward_description: 'A flat white', reward_emoji: '☕' }],
  stamps_required: 8,
  reward_description: 'A flat white',
  scan_cooldown_hours: 2,
  onboarding: true,
  is_approved: false,
  status: 'pending',
  subscription_status: null,
});
const saved = (currentStep: number, form: Record<string, unknown> = {}) => ({
  currentStep,
  form: { email: business.email, ...form },
  timestamp: 0,
});
const stranger = begin({ saved: null, business: null });
const owner = begin({ saved: null, business });
const stateAfter = (wizard: Wizard, ...actions: WizardAction[]) => actions.reduce(turn, wizard);

describe('opening', () => {
  it('starts with the account and the defaults', () => {
    expect(stranger).toMatchObject({ step: STEP.account, isRestored: false, isChanged: false });
    expect(stranger.form).toMatchObject({ stampsRequired: 10, rewardEmoji: '🎁', scanCooldownHours: 4 });
  });

  it('starts an owner at step 1 or later, with the business’s data', () => {
    expect(owner).toMatchObject({ step: STEP.info, firstStep: STEP.info, isRestored: false });
    expect(owner.form).toMatchObject({ name: 'Corner Coffee', phone: '', stampsRequired: 8 });
  });

  it.each([
    [0, STEP.info],
    [2, STEP.programme],
    [3, STEP.review],
    [4, STEP.review],
    [Number.NaN, STEP.info],
  ])('resumes an owner who left at step %d at step %d', (left, step) =>
    expect(begin({ saved: saved(left), business }).step).toBe(step),
  );

  it('restores typed values that are valid', () => {
    const kept = saved(2, { name: 'Other Name', stampsRequired: 'many', agreed: 1, password: 'secret' });
    const { form } = begin({ saved: kept, business });
    expect(form).toMatchObject({ name: 'Other Name', stampsRequired: 8, agreed: false });
    expect(form).not.toHaveProperty('password');
  });

  it('ignores another account’s progress', () => {
    const theirs = { ...saved(3), form: { email: 'bob@example.test', name: 'Bob’s' } };
    expect(begin({ saved: theirs, business })).toMatchObject({
      step: STEP.info,
      isRestored: false,
      form: { name: 'Corner Coffee' },
    });
  });

  it('asks an owner who signed out meanwhile to sign in', () => {
    const left = begin({ saved: saved(2), business: null });
    expect(left).toMatchObject({ step: STEP.account, isAccountThere: true, isRestored: true });
    expect(begin({ saved: saved(0), business: null }).isAccountThere).toBe(false);
  });
});

describe('moving on', () => {
  it('does not go back before the account once there is one', () => {
    const made = stateAfter(stranger, { type: 'account-created', business });
    expect(made).toMatchObject({ step: STEP.info, firstStep: STEP.info, isChanged: true });
    expect(stateAfter(made, { type: 'went-to', step: STEP.account }).step).toBe(STEP.info);
  });

  it('goes from step to step, as far as the review', () => {
    const next: WizardAction = { type: 'step-saved' };
    expect(stateAfter(owner, next, next).step).toBe(STEP.review);
    expect(stateAfter(owner, next, next, next).step).toBe(STEP.review);
    expect(stateAfter(owner, next, { type: 'went-to', step: STEP.info }).step).toBe(STEP.info);
  });

  it('leads from the review back to a step, never past what is saved', () => {
    expect(stateAfter(begin({ saved: saved(3), business }), { type: 'went-to', step: STEP.info }).step).toBe(
      1,
    );
    expect(stateAfter(owner, { type: 'went-to', step: STEP.review }).step).toBe(STEP.info);
  });

  it('leads forward again as far as everything is saved', () => {
    const next: WizardAction = { type: 'step-saved' };
    const back = stateAfter(owner, next, next, { type: 'went-to', step: STEP.info });
    expect(stateAfter(back, { type: 'went-to', step: STEP.review }).step).toBe(STEP.review);
    const edit: WizardAction = { type: 'edited', change: { name: 'Tea' } };
    expect(stateAfter(back, edit, { type: 'went-to', step: STEP.review }).step).toBe(STEP.info);
    expect(stateAfter(back, edit, next, { type: 'went-to', step: STEP.review }).step).toBe(STEP.programme);
  });

  it('reports a change only if a value changed', () => {
    expect(turn(owner, { type: 'edited', change: { name: 'Corner Coffee' } })).toBe(owner);
    expect(turn(owner, { type: 'edited', change: { name: 'Tea' } })).toMatchObject({
      form: { name: 'Tea' },
      isChanged: true,
    });
  });

  it('starts over with the server’s data, and nothing saved', () => {
    const edited = begin({ saved: saved(3, { name: 'Tea' }), business });
    expect(turn(edited, { type: 'started-over', business })).toEqual(owner);
  });
});
