import type { SettingsEvent } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './platform-settings.decider.ts';

const given = givenWhenThen(decider);
const changed = (changes: SettingsEvent['data']['changes']): SettingsEvent => ({
  type: 'PlatformSettingsChanged',
  data: { changes },
});

it('[PS1] begins with the product’s constants', () => {
  expect(given().state).toEqual({
    trial_days: 14,
    default_scan_cooldown_hours: 4,
    default_stamps_required: 10,
    daily_stamp_cap: null,
    offer_six_month: false,
    announcement: null,
    places_included: 1,
  });
});

it('[PS2] writes down what differs and nothing else', () => {
  given(changed({ trial_days: 30 }))
    .when({ trial_days: 30, daily_stamp_cap: 100 })
    .thenEvents(changed({ daily_stamp_cap: 100 }));
  given(changed({ trial_days: 30 }))
    .when({ trial_days: 30, announcement: undefined })
    .thenEvents();
  expect(given(changed({ trial_days: 30 }), changed({ offer_six_month: true })).state).toMatchObject({
    trial_days: 30,
    offer_six_month: true,
  });
});

it('[PS3] takes null for no cap, and an empty announcement for none', () => {
  const before = changed({ daily_stamp_cap: 100, announcement: 'Closed on Monday' });
  given(before)
    .when({ daily_stamp_cap: null, announcement: '' })
    .thenEvents(changed({ daily_stamp_cap: null, announcement: null }));
  given().when({ announcement: '' }).thenEvents();
});
