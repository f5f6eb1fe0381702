import { HOUR_MS } from '@stampwell/contracts';
import { adminAnalytics, adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { businessDashboard } from '@stampwell/contracts/http/business.ts';
import { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { businessStats, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from './spec-actors.ts';
import { SPEC_TERMS } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** The counter on the days when London's clocks change: one of 23 hours, one of 25. */

let time = new Date('2025-03-01T12:00:00.000Z');
const app = await openTestApp({ projectors, now: () => time });
afterAll(() => app.close());

const CHANGES = [
  { day: '2025-03-30', hours: 23, begins: '2025-03-30T00:00:00.000Z', changes: '2025-03-30T01:00:00.000Z' },
  { day: '2025-10-26', hours: 25, begins: '2025-10-25T23:00:00.000Z', changes: '2025-10-26T01:00:00.000Z' },
  { day: '2026-03-29', hours: 23, begins: '2026-03-29T00:00:00.000Z', changes: '2026-03-29T01:00:00.000Z' },
  { day: '2026-10-25', hours: 25, begins: '2026-10-24T23:00:00.000Z', changes: '2026-10-25T01:00:00.000Z' },
];
const dayBefore = (day: string, back: number) =>
  new Date(Date.parse(day) - back * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Sets the clock to this long after an instant. */
function itIs(instant: string, laterMs = 0): void {
  time = new Date(Date.parse(instant) + laterMs);
}

async function scan(staff: SpecActor): Promise<number | string> {
  const { qrCode: qr_code } = await app.customer();
  const { status, error } = await staff.call(scanStamps, { body: { qr_code } });
  return status === 200 ? 200 : error.code;
}

const scansToday = async (owner: SpecActor) => (await owner.call(businessStats)).body.todayScans;

describe.each(CHANGES)('$day, $hours hours long', ({ day, hours, begins, changes }) => {
  const length = hours * HOUR_MS;

  it('begins and ends at London’s midnights: today, the cap of a day, the series', async () => {
    itIs(begins, -HOUR_MS);
    const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
    const sam = await app.employee(owner.id);
    const admin = await app.admin();
    await owner.call(updateBusinessSettings, { body: { ...SPEC_TERMS, daily_stamp_cap: 2 } });

    itIs(begins, -1);
    expect([await scan(sam), await scan(sam), await scan(sam)]).toEqual([200, 200, 'daily_cap_reached']);
    expect(await scansToday(owner)).toBe(2);
    itIs(begins);
    expect(await scansToday(owner)).toBe(0);
    expect((await owner.call(businessDashboard)).body.today_stats).toEqual({ stamps_given: 0 });
    expect(await scan(sam)).toBe(200);
    itIs(begins, length - 1);
    expect([await scan(sam), await scan(sam)]).toEqual([200, 'daily_cap_reached']);
    expect(await scansToday(owner)).toBe(2);
    expect((await admin.call(adminDashboard)).body.stats.scans_today).toBe(2);
    itIs(begins, length);
    expect(await scansToday(owner)).toBe(0);
    expect(await scan(sam)).toBe(200);

    const { series, totals } = (await owner.call(businessAnalytics, { query: { days: 4 } })).body;
    expect(series.map(({ date, scans }) => [date, scans])).toEqual([
      [dayBefore(day, 2), 0],
      [dayBefore(day, 1), 2],
      [day, 2],
      [dayBefore(day, -1), 1],
    ]);
    expect(totals).toMatchObject({ scans: 5, stamps: 5, active_customers: 5 });
    const platform = (await admin.call(adminAnalytics, { query: { days: 4 } })).body.series;
    expect(platform.map(({ date }) => date)).toEqual(series.map(({ date }) => date));
    expect(platform.find(({ date }) => date === day)?.scans).toBe(2);
  });

  it('makes no cooldown longer or shorter', async () => {
    itIs(changes, -HOUR_MS);
    const owner = await app.business({ terms: { scan_cooldown_hours: 4 } });
    const { qrCode: qr_code } = await app.customer();
    const body = { qr_code };
    expect((await owner.call(scanStamps, { body })).status).toBe(200);
    itIs(changes, 3 * HOUR_MS - 1);
    expect(await owner.call(scanStamps, { body })).toMatchObject({
      status: 409,
      error: {
        code: 'cooldown_active',
        retry_after: 1,
        next_allowed_at: new Date(Date.parse(changes) + 3 * HOUR_MS).toISOString(),
      },
    });
    itIs(changes, 3 * HOUR_MS);
    expect((await owner.call(scanStamps, { body })).status).toBe(200);
  });
});

it('has a day for each day of a year, though two are of another length', async () => {
  itIs('2026-12-31T23:59:59.999Z');
  const owner = await app.business();
  const { series } = (await owner.call(businessAnalytics, { query: { days: 365 } })).body;
  expect(series).toHaveLength(365);
  expect(series.at(0)?.date).toBe('2026-01-01');
  expect(series.at(-1)?.date).toBe('2026-12-31');
  expect(new Set(series.map(({ date }) => date)).size).toBe(365);
  process.stdout.write(
    `London's clocks: ${CHANGES.map(({ day, hours }) => `${day} (${hours} h)`).join(', ')}: today, caps, series and cooldowns hold\n`,
  );
});
