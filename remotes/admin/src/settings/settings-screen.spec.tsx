// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { DEFAULT_SETTINGS, type PlatformSettings } from '@stampwell/contracts';
import { adminSettings, updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SettingsScreen } from './settings-screen.tsx';

afterEach(closeScreen);

const settings = (changes: Partial<PlatformSettings> = {}) => ({
  settings: { ...DEFAULT_SETTINGS, ...changes },
  history:
    Object.keys(changes).length > 0
      ? [{ at: '2026-11-01T09:00:00Z', actor: { id: 'ada', name: 'Ada' }, changes }]
      : [],
});
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: SettingsScreen, answers });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });

it('says that settings are loading', async () => {
  await open(silent(adminSettings));
  expect(screen.getByText('Loading settings...')).toBeTruthy();
});

it('saves what was changed alone, and lists it', async () => {
  const { writes } = await open(
    replying(adminSettings, settings()),
    replying(updateAdminSettings, settings({ trial_days: 21 })),
  );
  await screen.findByText('These are the default settings.');
  expect(save().disabled).toBe(true);
  await fill('Trial (days)', '21');
  await press('Save Changes');
  await screen.findByText('Settings updated successfully!');
  expect(writes).toMatchObject([{ name: 'updateAdminSettings' }]);
  expect(writes[0]?.body).toEqual({ trial_days: 21 });
  expect(screen.getByText('Trial: 21 days')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

it('takes an empty cap for none', async () => {
  const { writes } = await open(
    replying(adminSettings, settings({ daily_stamp_cap: 50 })),
    replying(updateAdminSettings, settings()),
  );
  await fill('Daily stamp cap (optional)', '');
  await press('Save Changes');
  await screen.findByText('Settings updated successfully!');
  expect(writes[0]?.body).toEqual({ daily_stamp_cap: null });
});

it('sends once, even if tapped again before the answer', async () => {
  const { writes } = await open(replying(adminSettings, settings()), silent(updateAdminSettings));
  const offer = await screen.findByRole('switch', { name: /Offer the six-month plan/ });
  await act(async () => offer.click());
  await act(async () => {
    save().click();
    save().click();
  });
  expect(writes.map(({ body }) => body)).toEqual([{ offer_six_month: true }]);
});

it('keeps what was typed when it is refused, and says why', async () => {
  await open(
    replying(adminSettings, settings()),
    refusing(updateAdminSettings, 'conflict', 'Another administrator was first'),
  );
  await fill('Announcement (optional)', 'We are back');
  await press('Save Changes');
  await screen.findByText('Another administrator was first');
  expect(screen.getByDisplayValue('We are back')).toBeTruthy();
  expect(save().disabled).toBe(false);
});
