import type { PlatformSettings } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { changedIn } from './changes.ts';

const settings: PlatformSettings = {
  trial_days: 14,
  default_scan_cooldown_hours: 4,
  default_stamps_required: 10,
  daily_stamp_cap: null,
  offer_six_month: false,
  announcement: null,
  places_included: 1,
};

it('sends only what was changed', () => {
  expect(changedIn(settings, settings)).toEqual({});
  expect(changedIn({ ...settings, trial_days: 30, daily_stamp_cap: 200 }, settings)).toEqual({
    trial_days: 30,
    daily_stamp_cap: 200,
  });
  expect(changedIn(settings, { ...settings, daily_stamp_cap: 200 })).toEqual({ daily_stamp_cap: null });
});
