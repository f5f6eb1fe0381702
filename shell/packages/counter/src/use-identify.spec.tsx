// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying, silent } from '@stampwell/client/testing';
import { aLookup } from '@stampwell/client/testing/fixtures.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useIdentify } from './use-identify.ts';

afterEach(closeScreen);

const route = { path: '/scanner', at: '/scanner' };
const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(
    () => useIdentify({ lookUp: businessValidateQr, mode: 'redeem', customer: paths.business.customer }),
    { as: 'business', route, answers },
  );
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
  expect(history.state.usr).toEqual({ mode: 'redeem', isByKeys: true });
});

it('stays with the reason, and forgets it with the next code', async () => {
  const { hook, answer } = await open(nobody);
  await act(async () => hook().identify('ABC123XY'));
  await vi.waitFor(() =>
    expect(hook().refused).toEqual({ code: 'ABC123XY', words: 'No customer has this code' }),
  );
  expect(hook().isProcessing).toBe(false);
  answer(silent(businessValidateQr));
  await act(async () => hook().identify('NEW456ZZ'));
  expect(hook().refused).toBeNull();
});

it('tells the camera why a scanned code was refused, without a message below it', async () => {
  const { hook } = await open(nobody);
  await expect(act(() => hook().ask('ABC123XY'))).resolves.toBe('No customer has this code');
  expect(hook().refused).toBeNull();
  expect(location.pathname).toBe('/scanner');
});

/** As a hand scanner types: faster than people, wherever the focus is, with its line end. */
async function handScanned(text: string, ends = ['Enter']) {
  const target = document.activeElement ?? document.body;
  let wasPressed = false;
  await act(async () => {
    for (const key of [...text, ...ends]) wasPressed = fireEvent.keyDown(target, { key }) && wasPressed;
  });
  return { wasPressed };
}

it('takes a code from a hand scanner with nothing focused, whose Enter presses nothing', async () => {
  const { hook } = await open(replying(businessValidateQr, aLookup(3)));
  expect(hook().refused).toBeNull();
  expect(await handScanned('abc123xy', ['Enter', 'Enter'])).toEqual({ wasPressed: false });
  await vi.waitFor(() => expect(location.pathname).toBe('/business/customer/ABC123XY'));
});

it('takes the code at the end of an address, and says so of other texts', async () => {
  const { hook } = await open(replying(businessValidateQr, aLookup(3)));
  await handScanned('https://menu.example/lunch-today');
  await vi.waitFor(() => expect(hook().refused?.words).toBe('That is not a Stampwell code'));
  expect(location.pathname).toBe('/scanner');
  await handScanned('https://cards.example/c/ABC123XY');
  await vi.waitFor(() => expect(location.pathname).toBe('/business/customer/ABC123XY'));
});

it('reads nothing over an open dialog', async () => {
  await open(replying(businessValidateQr, aLookup(3)));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  await handScanned('ABC123XY');
  dialog.remove();
  expect(location.pathname).toBe('/scanner');
});
