import { DATA_COMPLAINTS, DAY_MS, RATE_LIMITS } from '@stampwell/contracts';
import {
  adminComplaints,
  answerComplaint,
  type ComplaintState,
  openComplaints,
  sendComplaint,
} from '@stampwell/contracts/http/data-complaints.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ areRatesLimited: true });
afterAll(() => app.close());
const admin = await app.admin();

const body = { name: 'Clare Complains', email: 'clare@example.test', words: 'My name is wrong.' };
const listed = async (state: ComplaintState) =>
  (await admin.call(adminComplaints, { query: { state } })).body.complaints;

describe('complaints about data', () => {
  it('[DC1, DC3, DC4] takes one from anybody, due in 30 days, and mails a receipt', async () => {
    const { status, body: reply } = await app.call(sendComplaint, { body });
    expect(status).toBe(201);
    const [complaint] = await listed('open');
    expect(complaint).toMatchObject({ ...body, state: 'open', due_at: reply.due_at, answer: null });
    const days = (Date.parse(complaint!.due_at) - Date.parse(complaint!.created_at)) / DAY_MS;
    expect(days).toBe(DATA_COMPLAINTS.dueDays);
    const { rows } = await app.pool.query('SELECT kind FROM platform.mails WHERE account_id = $1', [
      complaint!.id,
    ]);
    expect(rows).toEqual([{ kind: 'complaint_received' }]);
  });

  it('[DC6] keeps no word of it in plain text', async () => {
    const { rows } = await app.pool.query('SELECT * FROM platform.data_complaints');
    const stored = JSON.stringify(rows);
    for (const text of Object.values(body)) expect(stored).not.toContain(text);
  });

  it('[DC3] lists it as overdue once it is', async () => {
    await app.pool.query("UPDATE platform.data_complaints SET due_at = now() - interval '1 day'");
    expect(await listed('open')).toEqual([]);
    expect(await listed('overdue')).toMatchObject([{ state: 'overdue' }]);
  });

  it('[DC5] is answered once, with who did and when', async () => {
    const id = (await listed('overdue'))[0]!.id;
    const answer = () => admin.call(answerComplaint, { params: { id }, body: { answer: 'Corrected.' } });
    expect((await answer()).body.complaint).toMatchObject({
      state: 'answered',
      answer: 'Corrected.',
      answered_by: { id: admin.id },
    });
    expect(await answer()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    expect(await listed('answered')).toMatchObject([{ id, answer: 'Corrected.' }]);
    const params = { id: uuidv7() };
    expect(await admin.call(answerComplaint, { params, body: { answer: 'No.' } })).toMatchObject({
      status: 404,
    });
  });

  it('keeps everybody but administrators from reading and answering', async () => {
    const shop = await app.business();
    const params = { id: uuidv7() };
    for (const [endpoint, request] of [
      [adminComplaints, {}],
      [answerComplaint, { params, body: { answer: 'No.' } }],
    ] as const) {
      expect(await app.call(endpoint, request)).toMatchObject({ status: 401 });
      expect(await shop.call(endpoint, request)).toMatchObject({ status: 403 });
    }
  });

  it('[DC1] answers 422 to what it cannot read', async () => {
    expect(await app.call(sendComplaint, { body: { ...body, words: ' ' } })).toMatchObject({
      status: 422,
      error: { field: 'words' },
    });
  });

  it('[DC2] takes five an hour from an address', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < RATE_LIMITS.complaintsPerAddressHour; nth += 1)
      statuses.push((await app.call(sendComplaint, { body })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('[DC3] lists the first due first, page by page', async () => {
    const page = (cursor?: string) =>
      admin.call(adminComplaints, { query: { limit: 2, ...(cursor && { cursor }) } });
    const first = (await page()).body;
    const rest = (await page(first.next_cursor ?? undefined)).body;
    const due = [...first.complaints, ...rest.complaints].map(({ due_at }) => due_at);
    expect(due).toHaveLength(first.counts.open);
    const { open, overdue } = first.counts;
    expect((await admin.call(openComplaints)).body).toEqual({ open: open + overdue });
    expect(due).toEqual(due.toSorted());
    expect(first.complaints).toHaveLength(2);
    expect(rest.next_cursor).toBeNull();
  });
});
