// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying, silent } from '@stampwell/client/testing';
import { aLookup } from '@stampwell/client/testing/fixtures.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useIdentify } from './scanner-screen.tsx';

afterEach(closeScreen);

const route = { path: '/scanner', at: '/scanner' };
const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(() => useIdentify('redeem'), { as: 'business', route, answers });
const nobody = refusing(businessValidateQr, 'not_found', 'No customer has this code', 404);

it('looks a typed code up before it leaves the scanner', async () => {
  const { hook } = await open(silent(businessValidateQr));
  await act(async () => hook().identify('ABC123XY'));
  expect(hook().isProcessing).toBe(true);
  expect(location.pathname).toBe('/scanner');
});

it('opens the customer in the mode of the scanner', async () => {
  const { hook } = await open(replying(businessValidateQr, aLookup(3)));
  await act(async () => hook().identify('ABC123XY'));
  await vi.waitFor(() => expect(location.pathname).toBe('/business/customer/ABC123XY'));
  expect(history.state.usr).toEqual({ mode: 'redeem' });
});

it('stays with the reason, and forgets it with the next code', async () => {
  const { hook, answer } = await open(nobody);
  await act(async () => hook().identify('ABC123XY'));
  await vi.waitFor(() => expect(hook().failure).toBe('No customer has this code'));
  expect(hook().isProcessing).toBe(false);
  answer(silent(businessValidateQr));
  await act(async () => hook().identify('NEW456ZZ'));
  expect(hook().failure).toBeNull();
});

it('tells the camera why a scanned code was refused, without a message below it', async () => {
  const { hook } = await open(nobody);
  await expect(act(() => hook().ask('ABC123XY'))).resolves.toBe('No customer has this code');
  expect(hook().failure).toBeNull();
  expect(location.pathname).toBe('/scanner');
});
