// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying, silent } from '@stampwell/client/testing';
import {
  billingPortal,
  cancelSubscription,
  resumeSubscription,
} from '@stampwell/contracts/http/subscription.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paidYearly } from './subscription.fixtures.ts';
import { useBilling } from './use-billing.ts';

afterEach(closeScreen);

const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(useBilling, { as: 'business', answers });

it('is busy until the portal is there', async () => {
  const { hook } = await open(silent(billingPortal));
  expect(hook().isOpeningPortal).toBe(false);
  await act(async () => hook().openPortal());
  await vi.waitFor(() => expect(hook().isOpeningPortal).toBe(true));
});

it('stays busy while the portal opens, and ends when the owner comes back', async () => {
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  const { hook } = await open(replying(billingPortal, { portal_url: 'https://pay.example.test/' }));
  await act(async () => hook().openPortal());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example.test/'));
  expect(hook().isOpeningPortal).toBe(true);
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(hook().isOpeningPortal).toBe(false);
});

it.each([
  ['done', replying(cancelSubscription, paidYearly)],
  ['refused', refusing(cancelSubscription, 'invalid_state', 'Cancelled already')],
])('closes the question once cancelling is %s', async (_outcome, answer) => {
  const { hook } = await open(answer);
  const onDone = vi.fn();
  await act(async () => hook().cancel(onDone));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('says why a cancellation could not be taken back', async () => {
  const { hook } = await open(refusing(resumeSubscription, 'invalid_state', 'It has ended'));
  await act(async () => hook().resume());
  await screen.findByText('It has ended');
  expect(hook().isResuming).toBe(false);
});
