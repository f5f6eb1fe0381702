// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { deviceQuestion, deviceSignIn } from '@stampwell/contracts/http/join.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceSignIn } from './device-sign-in.tsx';

const key = vi.hoisted(() => ({ forgotten: 0 }));
vi.mock('@stampwell/client/device-key', () => ({
  hasDeviceKey: async () => true,
  proveDevice: async () => ({ ticket: 't', key: { x: 'x', y: 'y' }, signature: 's' }),
  forgetDeviceKey: async () => {
    key.forgotten += 1;
  },
}));
afterEach(() => {
  key.forgotten = 0;
  return closeScreen();
});

const OPEN = 'Open this phone’s card';
const open = (...refusal: Parameters<typeof refusing>) =>
  openScreen({
    as: 'customer',
    screen: DeviceSignIn,
    answers: [replying(deviceQuestion, { ticket: 't', challenge: 'c', opens: null }), refusing(...refusal)],
  });

it('[JO6] says how to sign in once the card is kept safe, and offers its key no more', async () => {
  await open(deviceSignIn, 'invalid_credentials', 'Sign in with email or passkey.', 401);
  await screen.findByRole('button', { name: OPEN });
  await press(OPEN);
  await screen.findByText('Sign in with email or passkey.');
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  expect(key.forgotten).toBe(1);
});

it('keeps the key when it was refused for another reason', async () => {
  await open(deviceSignIn, 'account_inactive', 'Your account is inactive', 403);
  await screen.findByRole('button', { name: OPEN });
  await press(OPEN);
  await screen.findByText('Your account is inactive');
  expect(screen.getByRole('button', { name: OPEN })).toBeTruthy();
  expect(key.forgotten).toBe(0);
});
