import { adminSettings } from '@stampwell/contracts/http/admin.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, byAdmin, eventMaker } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { settingsHistory } from './settings-history.projector.ts';
import { readAdminSettings, readPlatformSettings } from './settings-history.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(settingsHistory);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const story = () =>
  scenario.given(
    event(
      'PlatformSettingsChanged',
      { changes: { trial_days: 30, announcement: 'Hi "all", \\o/' } },
      { actor: byAdmin },
    ),
    event(
      'PlatformSettingsChanged',
      { changes: { announcement: null, daily_stamp_cap: 100 } },
      { actor: { kind: 'system', id: 'system' }, at: '2026-07-02T10:00:00.000Z' },
    ),
  );

describe('settings history', () => {
  it('starts from the defaults', async () => {
    expect(await readPlatformSettings(scenario.db.pool)).toEqual({
      trial_days: 14,
      default_scan_cooldown_hours: 4,
      default_stamps_required: 10,
      daily_stamp_cap: null,
      offer_six_month: false,
      announcement: null,
      places_included: 1,
    });
  });

  it('tells what holds, and who changed what when', async () => {
    scenario.knows({ id: ADMIN, kind: 'admin', name: 'Ada' });
    await story();
    const reply = adminSettings.reply.parse(await readAdminSettings(scenario.views));
    expect(reply.settings).toMatchObject({ trial_days: 30, announcement: null, daily_stamp_cap: 100 });
    expect(reply.history).toEqual([
      {
        at: '2026-07-02T10:00:00.000Z',
        actor: { id: 'system', name: 'Stampwell' },
        changes: { announcement: null, daily_stamp_cap: 100 },
      },
      {
        at: '2026-07-01T10:00:00.000Z',
        actor: { id: ADMIN, name: 'Ada' },
        changes: { trial_days: 30, announcement: 'Hi "all", \\o/' },
      },
    ]);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
