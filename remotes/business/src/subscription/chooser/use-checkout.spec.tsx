// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying, silent } from '@stampwell/client/testing';
import { checkout, startTrial } from '@stampwell/contracts/http/subscription.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCheckout } from './use-checkout.ts';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue();
});
afterEach(closeScreen);

const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(useCheckout, { as: 'business', answers });

it('asks for a plan before anything is sent', async () => {
  const { hook, writes } = await open();
  await act(async () => hook().pay(null));
  expect(hook().failure).toBe('Please select a plan');
  expect(writes).toEqual([]);
  await act(async () => hook().dismissFailure());
  expect(hook().failure).toBeNull();
});

it('stays busy while the checkout opens', async () => {
  const { hook } = await open(replying(checkout, { checkout_url: 'https://pay.example.test/1' }));
  await act(async () => hook().pay('monthly'));
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example.test/1'));
  expect(hook()).toMatchObject({ isBusy: true, isPaying: true, isSkipping: false });
});

it('goes nowhere without an address', async () => {
  const { hook } = await open(replying(checkout, { checkout_url: '' }));
  await act(async () => hook().pay('monthly'));
  await vi.waitFor(() => expect(hook().failure).toBe('Failed to create checkout session'));
  expect(location.assign).not.toHaveBeenCalled();
  expect(hook().isBusy).toBe(false);
});

it('forgets the last failure with the next try', async () => {
  const { hook, answer } = await open(refusing(checkout, 'unavailable', 'Payments are not available'));
  await act(async () => hook().pay('monthly'));
  await vi.waitFor(() => expect(hook().failure).toBe('Payments are not available'));
  answer(silent(startTrial));
  await act(async () => hook().skip());
  expect(hook().failure).toBeNull();
  await vi.waitFor(() => expect(hook()).toMatchObject({ isBusy: true, isPaying: false, isSkipping: true }));
});

it('says what else to do only where the trial was used', async () => {
  const { hook, answer } = await open(refusing(startTrial, 'trial_used', 'Your trial was used'));
  await act(async () => hook().skip());
  await vi.waitFor(() => expect(hook().failure).toBe('Your trial was used. Choose a plan to go on.'));
  answer(refusing(startTrial, 'business_not_approved', 'Not approved yet', 403));
  await act(async () => hook().skip());
  await vi.waitFor(() => expect(hook().failure).toBe('Not approved yet'));
});
