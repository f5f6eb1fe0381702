import { expect, it } from 'vitest';
import { createServiceLevels } from './service-levels.ts';
import { noteToldCards } from './told-cards.ts';

function levels() {
  const clock = { now: new Date('2026-11-25T09:00:00Z') };
  const stopping = new AbortController();
  const { noteAnswer, checks } = createServiceLevels(() => clock.now, stopping.signal);
  const read = () => Promise.all(checks.map((check) => check.run()));
  return { clock, stopping, noteAnswer, read };
}

it('counts failures of stamp commands, not refusals and not other endpoints', async () => {
  const { noteAnswer, read } = levels();
  for (let n = 0; n < 998; n++) noteAnswer('scanStamps', 200);
  noteAnswer('scanStamps', 409);
  noteAnswer('ownTransactions', 500);
  expect((await read())[0]).toEqual({
    ok: true,
    detail: '100% of 999 in the last hour; objective 99.95%',
  });
  noteAnswer('businessRedeem', 503);
  expect((await read())[0]).toEqual({
    ok: false,
    detail: '99.9% of 1000 in the last hour; objective 99.95%',
  });
});

it('forgets what is older than an hour', async () => {
  const { clock, noteAnswer, read } = levels();
  noteAnswer('scanStamps', 500);
  clock.now = new Date('2026-11-25T09:59:59Z');
  expect((await read())[0]).toMatchObject({ ok: false });
  clock.now = new Date('2026-11-25T10:00:00Z');
  expect((await read())[0]).toEqual({ ok: true, detail: 'None in the last hour' });
});

it('counts changes that open screens were told late, until the process stops', async () => {
  const { clock, stopping, read } = levels();
  const ago = (ms: number) => ({ at: new Date(clock.now.getTime() - ms).toISOString() });
  noteToldCards([ago(40), ago(400), ago(900)], clock.now);
  stopping.abort();
  noteToldCards([ago(40)], clock.now);
  expect((await read())[1]).toEqual({
    ok: false,
    detail: '66.67% of 3 changes in the last hour; objective 95%',
  });
});
