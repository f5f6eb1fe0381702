import { afterAll, expect, it } from 'vitest';
import { BUSINESS, CUSTOMER, EMPLOYEE, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario } from '../../testing/scenario.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { unusual } from './unusual.projector.ts';
import { readFinding, readFindings, readNewestFindings } from './unusual.queries.ts';

const FINDING = idOf('d', 1);
const OTHER = idOf('d', 2);
const event = eventMaker();
const scenario = await openScenario(unusual, customerCards, businessDirectory);
afterAll(() => scenario.close());

const at = (nth: number) => `2026-07-01T10:0${nth}:00.000Z`;
const seen = (nth: number) => ({ id: idOf('a', 100 + nth), position: 100 + nth, at: at(nth) });

function raised(
  finding_id: string,
  facts: { in_day: number; in_week: number; anyway?: number },
  ...events: number[]
) {
  return event(
    'FindingRaised',
    {
      ...{ finding_id, business_id: BUSINESS, account_id: EMPLOYEE, customer_id: CUSTOMER, facts },
      ...{ rule: 'again_and_again', day: '2026-07-01', events: events.map(seen) },
    },
    { stream: `finding-${finding_id}` },
  );
}

const listed = async (status: 'open' | 'dismissed' | 'acted') =>
  (await readFindings(scenario.views, { status, limit: 10 })).findings.map(({ id }) => id);

it('keeps a finding together, however many times it is raised', async () => {
  await scenario.given(raised(FINDING, { in_day: 6, in_week: 6 }, 1, 2, 3));
  await scenario.given(
    raised(FINDING, { in_day: 7, in_week: 7, anyway: 5 }, 4),
    raised(OTHER, { in_day: 6, in_week: 9 }, 5),
  );
  const { finding, events } = (await readFinding(scenario.views, FINDING)) ?? {};
  expect(finding).toMatchObject({
    ...{ rule: 'again_and_again', events: 4, first_at: at(1), last_at: at(4), status: 'open' },
    summary: expect.stringMatching(/7 times within 24 hours.*, 5 of them before the wait was over\.$/),
  });
  expect(events?.map(({ position }) => position)).toEqual([104, 103, 102, 101]);
  expect(await listed('open')).toEqual([OTHER, FINDING]);
  const { pool } = scenario.db;
  const newest = [{ businessId: BUSINESS, count: 1, position: 105 }];
  expect(await readNewestFindings(pool, new Map([[BUSINESS, 101]]), 0)).toMatchObject(newest);
  expect(await readNewestFindings(pool, new Map([[BUSINESS, 1]]), 101)).toMatchObject(newest);
  expect(await readNewestFindings(pool, new Map(), 101)).toMatchObject(newest);
});

it('shows the owner’s decision, also one of before findings were events', async () => {
  const early = idOf('d', 3);
  const ids = (finding_id: string) => ({ finding_id, business_id: BUSINESS });
  await scenario.given(
    event('FindingDismissed', { ...ids(early), reason: 'agreed' }),
    event('FindingActedOn', { ...ids(OTHER), action: 'cap', employee_id: EMPLOYEE, day: '2026-07-01' }),
  );
  expect(await listed('dismissed')).toEqual([]);
  await scenario.given(raised(early, { in_day: 6, in_week: 6 }, 6));
  expect(await listed('dismissed')).toEqual([early]);
  expect(await listed('acted')).toEqual([OTHER]);
  expect(await listed('open')).toEqual([FINDING]);
});

it('has the same rows when delivered twice, and when rebuilt', () => expectSameRows(scenario));
