// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import { type ApiKey, apiKeys, makeApiKey, revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KeysScreen } from './keys-screen.tsx';

afterEach(closeScreen);

const key: ApiKey = {
  id: '0197d001-2a3b-7c4d-8e5f-6a7b8c9d0e1f',
  name: 'Front till',
  scopes: ['give', 'redeem'],
  made_at: '2026-11-01T09:00:00Z',
  ends_at: null,
  last_used_at: null,
  old_secret_ends_at: null,
};

it('[AK1, AK2] makes the first key, and shows its text once', async () => {
  const secret = 'sw_live_text';
  await openScreen({
    as: 'business',
    screen: KeysScreen,
    answers: [replying(apiKeys, { keys: [] }), replying(makeApiKey, { key, secret })],
  });
  await screen.findByText('No keys yet');
  await press('Make a key');
  await press('Make it');
  expect(screen.getByText('Give it a name')).toBeTruthy();
  await fill('Name', 'Front till');
  await press('Make it');
  expect(await screen.findByText(secret)).toBeTruthy();
  await press('Done');
  expect(screen.queryByText(secret)).toBeNull();
});

it('[AK4] says what a key may do, and asks before it is revoked', async () => {
  await openScreen({
    as: 'business',
    screen: KeysScreen,
    answers: [replying(apiKeys, { keys: [key] }), replying(revokeApiKey, undefined)],
  });
  expect(await screen.findByText('May give stamps, redeem rewards')).toBeTruthy();
  await press('Revoke Front till');
  expect(screen.getByText(/stops working at once/)).toBeTruthy();
  await press('Revoke');
});
