import { startImport } from '@stampwell/contracts/http/imports.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const ROWS = 2_000;
const TICK_MS = 5;

/** The longest that this thread worked between two ticks. Processor time, because a busy machine pauses every process. */
async function longestPause(work: Promise<unknown>): Promise<{ longest: number; total: number }> {
  const started = process.threadCpuUsage();
  let before = started;
  let longest = 0;
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  }, TICK_MS);
  await work.finally(() => clearInterval(timer));
  const { user, system } = process.threadCpuUsage(started);
  return { longest, total: (user + system) / 1_000 };
}

it('[IM14] brings 2,000 rows in without keeping another shop’s counter waiting', {
  timeout: 120_000,
}, async () => {
  const [shop, other] = [await app.business(), await app.business({ terms: { scan_cooldown_hours: 0 } })];
  const ann = await app.customer();
  const rows = Array.from({ length: ROWS }, (_, nth) => `Zoë Müller ${nth},zoe${nth}@x.test,${nth % 12},yes`);
  const body = new TextEncoder().encode(['Name,Email,Stamps,Consent', ...rows].join('\n'));
  let isDone = false;
  const bringing = async () => {
    const { status } = await shop.call(startImport, { body, headers: { 'content-type': 'text/csv' } });
    expect(status).toBe(202);
    await app.bringIn();
    isDone = true;
  };
  const waits: number[] = [];
  const stamping = async () => {
    while (!isDone) {
      const at = performance.now();
      await other.call(scanStamps, { body: { qr_code: ann.qrCode } });
      waits.push(performance.now() - at);
    }
  };
  const { longest, total } = await longestPause(Promise.all([bringing(), stamping()]));
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  process.stdout.write(
    `${ROWS} rows: longest pause ${longest.toFixed(0)} ms of ${total.toFixed(0)} ms; ${waits.length} stamps meanwhile, p99 ${p99.toFixed(0)} ms\n`,
  );
  expect(longest).toBeLessThan(100);
});
