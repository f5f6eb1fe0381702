// @vitest-environment happy-dom
import { closeScreen, openScreen, replying } from '@stampwell/client/testing';
import { adminSecurityEvents } from '@stampwell/contracts/http/security.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SecurityPanel } from './security-panel.tsx';

afterEach(closeScreen);

const event = (
  id: string,
  of: { role: 'business' | null; account_id: string | null; name: string | null },
) => ({
  id,
  at: '2026-11-01T09:00:00Z',
  kind: 'signed_in' as const,
  what: 'password',
  device: 'Chrome on Windows',
  address: 'x',
  ...of,
});

it('names who it was, and shows the end of an erased account’s id', async () => {
  const events = [
    event('1', { role: 'business', account_id: 'a-7c9088', name: 'Corner Coffee' }),
    event('2', { role: 'business', account_id: 'b-1a2b3c', name: null }),
    event('3', { role: null, account_id: null, name: null }),
  ];
  const answers = [replying(adminSecurityEvents, { events, next_cursor: null })];
  await openScreen({ as: 'admin', screen: SecurityPanel, answers });
  await screen.findAllByText('Corner Coffee · Business');
  expect(screen.queryByText(/7c9088/)).toBeNull();
  await screen.findAllByText('Business …1a2b3c');
  await screen.findAllByText('Unknown');
});
