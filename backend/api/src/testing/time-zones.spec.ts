import { HOUR_MS } from '@stampwell/contracts';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { businessDashboard } from '@stampwell/contracts/http/business.ts';
import { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { businessStats, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from './spec-actors.ts';
import { SPEC_TERMS } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Days in each business's time zone: offsets of half and quarter hours, days of 23 and 25 hours. */

let time = new Date('2025-03-01T12:00:00.000Z');
const app = await openTestApp({ projectors, now: () => time });
afterAll(() => app.close());

const DAYS = [
  {
    zone: 'Asia/Kolkata',
    day: '2026-07-15',
    begins: '2026-07-14T18:30:00.000Z',
    ends: '2026-07-15T18:30:00.000Z',
  },
  {
    zone: 'Asia/Kathmandu',
    day: '2026-07-15',
    begins: '2026-07-14T18:15:00.000Z',
    ends: '2026-07-15T18:15:00.000Z',
  },
  // 23 hours: clocks go from 02:00 to 03:00.
  {
    zone: 'America/St_Johns',
    day: '2026-03-08',
    begins: '2026-03-08T03:30:00.000Z',
    ends: '2026-03-09T02:30:00.000Z',
  },
  // 25 hours: clocks go from 03:00 back to 02:00.
  {
    zone: 'Pacific/Auckland',
    day: '2026-04-05',
    begins: '2026-04-04T11:00:00.000Z',
    ends: '2026-04-05T12:00:00.000Z',
  },
  // Half an hour longer: clocks go from 02:00 back to 01:30.
  {
    zone: 'Australia/Lord_Howe',
    day: '2026-04-05',
    begins: '2026-04-04T13:00:00.000Z',
    ends: '2026-04-05T13:30:00.000Z',
  },
];

/** Sets the clock to this long after an instant. */
function itIs(instant: string, laterMs = 0): void {
  time = new Date(Date.parse(instant) + laterMs);
}

async function scan(staff: SpecActor) {
  const { qrCode: qr_code } = await app.customer();
  const { status, body, error } = await staff.call(scanStamps, { body: { qr_code } });
  return { answer: status === 200 ? 200 : error.code, id: status === 200 ? body.transaction_id : '' };
}

const moveTo = (owner: SpecActor, time_zone: string, daily_stamp_cap: number | null = null) =>
  owner.call(updateBusinessSettings, { body: { ...SPEC_TERMS, daily_stamp_cap, time_zone } });
const scansToday = async (owner: SpecActor) => (await owner.call(businessStats)).body.todayScans;
const seriesOf = async (owner: SpecActor, days: number) => {
  const { series } = (await owner.call(businessAnalytics, { query: { days } })).body;
  return series.map(({ date, scans }) => [date, scans]);
};

describe.each(DAYS)('$day in $zone', ({ zone, day, begins, ends }) => {
  it('begins and ends at its own midnights: today, the cap of a day, the series, undoing', async () => {
    itIs(begins, -HOUR_MS);
    const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
    const sam = await app.employee(owner.id);
    await moveTo(owner, zone);

    itIs(begins, -1);
    expect((await scan(sam)).answer).toBe(200);
    expect(await scansToday(owner)).toBe(1);
    itIs(begins);
    expect(await scansToday(owner)).toBe(0);
    expect((await scan(sam)).answer).toBe(200);
    // [SC21] What was given since midnight counts, and nothing else.
    await moveTo(owner, zone, 2);
    itIs(ends, -1);
    const last = await scan(sam);
    expect([last.answer, (await scan(sam)).answer]).toEqual([200, 'daily_cap_reached']);
    expect((await owner.call(businessDashboard)).body.today_stats).toEqual({ stamps_given: 2 });
    await owner.call(undoTransaction, { body: { transaction_id: last.id } });
    expect((await scan(sam)).answer).toBe(200);
    itIs(ends);
    expect(await scansToday(owner)).toBe(0);
    expect((await scan(sam)).answer).toBe(200);

    const series = await seriesOf(owner, 3);
    expect(series.map(([, scans]) => scans)).toEqual([1, 3, 1]);
    expect(series[1]?.[0]).toBe(day);
  });
});

describe('a business that moves', () => {
  it('counts by its new zone from then on, and leaves its past days as they are', async () => {
    itIs('2026-06-10T19:00:00.000Z');
    const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
    await scan(owner);
    expect(await seriesOf(owner, 2)).toEqual([
      ['2026-06-09', 0],
      ['2026-06-10', 1],
    ]);
    await moveTo(owner, 'Asia/Kolkata');
    // It is 00:30 there, so the scan a moment ago was yesterday's.
    expect(await scansToday(owner)).toBe(0);
    await scan(owner);
    expect(await seriesOf(owner, 2)).toEqual([
      ['2026-06-10', 1],
      ['2026-06-11', 1],
    ]);
  });

  it('leaves the platform’s figures on London’s days', async () => {
    itIs('2026-09-10T19:00:00.000Z');
    const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
    const admin = await app.admin();
    await moveTo(owner, 'Asia/Kolkata');
    await scan(owner);
    // Owners' reads wait for their own writes; an administrator's would not wait for this scan.
    expect(await scansToday(owner)).toBe(1);
    expect((await admin.call(adminDashboard)).body.stats.scans_today).toBe(1);
    itIs('2026-09-10T23:00:00.000Z');
    expect((await admin.call(adminDashboard)).body.stats.scans_today).toBe(0);
    expect(await scansToday(owner)).toBe(1);
  });
});
