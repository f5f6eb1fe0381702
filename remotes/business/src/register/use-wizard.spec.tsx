// @vitest-environment happy-dom
import { clearRegistrationProgress, registrationProgress } from '@stampwell/client';
import { closeScreen, openHook } from '@stampwell/client/testing';
import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { AUTOSAVE_DELAY_MS } from '@stampwell/contracts/limits.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type OpenWizard, useWizard } from './use-wizard.ts';
import { STEP } from './wizard.ts';

afterEach(() => {
  closeScreen();
  clearRegistrationProgress();
  vi.useRealTimers();
});

const business = aBusiness({ onboarding: true });
const kept = () => registrationProgress(Date.now());

async function begin(owner: Business | null): Promise<() => OpenWizard> {
  const route = { path: '/business/register', at: '/business/register' };
  const { hook } = await openHook(() => useWizard(owner), { as: 'business', route, answers: [] });
  return hook;
}

it('keeps nothing of a visit in which nothing was typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await begin(null);
  await act(async () => vi.advanceTimersByTime(AUTOSAVE_DELAY_MS));
  expect(kept()).toBeNull();
});

it('keeps what was typed a second after the last change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await begin(null);
  await act(async () => page().act({ type: 'edited', change: { email: 'ro' } }));
  await act(async () => vi.advanceTimersByTime(AUTOSAVE_DELAY_MS - 1));
  await act(async () => page().act({ type: 'edited', change: { email: 'robin@example.test' } }));
  await act(async () => vi.advanceTimersByTime(AUTOSAVE_DELAY_MS - 1));
  expect(kept()).toBeNull();
  await act(async () => vi.advanceTimersByTime(1));
  expect(kept()?.form.email).toBe('robin@example.test');
});

it('keeps a finished step at once', async () => {
  const page = await begin(business);
  await act(async () => page().act({ type: 'step-saved' }));
  expect(page().wizard.step).toBe(STEP.programme);
  expect(kept()?.currentStep).toBe(STEP.programme);
});

it('forgets everything when starting over', async () => {
  const page = await begin(business);
  await act(async () => page().act({ type: 'step-saved' }));
  await act(async () => page().act({ type: 'started-over', business }));
  expect(kept()).toBeNull();
  expect(page().wizard.step).toBe(STEP.info);
});

it('makes each step an entry of the browser’s history', async () => {
  const page = await begin(business);
  await act(async () => page().act({ type: 'step-saved' }));
  await act(async () => page().goTo(STEP.info));
  await vi.waitFor(() => expect(page().wizard.step).toBe(STEP.info));
  expect(history.state.usr).toEqual({ registrationStep: STEP.info });
});

it('asks before leaving by Back at the first step', async () => {
  const page = await begin(business);
  expect(page().isLeaving).toBe(false);
  await act(async () => history.back());
  await vi.waitFor(() => expect(page().isLeaving).toBe(true));
  await act(async () => page().stay());
  expect(page().isLeaving).toBe(false);
});
