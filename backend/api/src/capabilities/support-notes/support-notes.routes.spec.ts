import { SUPPORT_NOTES, supportStream } from '@stampwell/contracts';
import { addSupportNote, supportNotes } from '@stampwell/contracts/http/support-notes.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../services/jobs/retention.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const admin = await app.admin();

describe('support notes', () => {
  it('[SN1] are kept with author and time, the newest first, and sealed in the log', async () => {
    const shop = await app.business();
    const params = { id: shop.id };
    await admin.call(addSupportNote, { params, body: { words: 'Called about the trial' } });
    const added = await admin.call(addSupportNote, { params, body: { words: 'Called back' } });
    expect(added.status).toBe(201);
    const { body } = await admin.call(supportNotes, { params });
    expect(body).toEqual(added.body);
    expect(body.notes).toMatchObject([
      { words: 'Called back', author: { id: admin.id } },
      { words: 'Called about the trial', author: { id: admin.id } },
    ]);
    const events = await app.eventsOf(supportStream(shop.id));
    expect(events.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['SupportNoteAdded', admin.id],
      ['SupportNoteAdded', admin.id],
    ]);
    expect(JSON.stringify(events)).not.toContain('Called');
  });

  it('[SN2] are administrators’ alone', async () => {
    const shop = await app.business();
    const params = { id: shop.id };
    for (const [endpoint, request] of [
      [supportNotes, { params }],
      [addSupportNote, { params, body: { words: 'Mine' } }],
    ] as const) {
      expect(await app.call(endpoint, request)).toMatchObject({ status: 401 });
      for (const other of [shop, await app.employee(shop.id), await app.customer()])
        expect(await other.call(endpoint, request)).toMatchObject({ status: 403 });
    }
  });

  it('[SN3] go with the account, and are about nobody who is not there', async () => {
    const ann = await app.customer();
    const params = { id: ann.id };
    await admin.call(addSupportNote, { params, body: { words: 'Asked twice' } });
    expect((await ann.call(deleteUserAccount, { body: { password: ann.password } })).status).toBe(204);
    for (const id of [ann.id, uuidv7(), admin.id]) {
      expect(await admin.call(supportNotes, { params: { id } })).toMatchObject({ status: 404 });
      const note = { params: { id }, body: { words: 'Late' } };
      expect(await admin.call(addSupportNote, note)).toMatchObject({ status: 404 });
    }
  });

  it('[SN4] show the newest hundred', async () => {
    const { id } = await app.customer();
    const add = (nth: number) =>
      admin.call(addSupportNote, { params: { id }, body: { words: `Note ${nth}` } });
    for (let nth = 1; nth <= SUPPORT_NOTES.shown; nth += 1) await add(nth);
    const { notes } = (await add(SUPPORT_NOTES.shown + 1)).body;
    expect(notes).toHaveLength(SUPPORT_NOTES.shown);
    expect([notes[0]?.words, notes.at(-1)?.words]).toEqual([`Note ${SUPPORT_NOTES.shown + 1}`, 'Note 2']);
  });

  it('answer 422 to a note without words', async () => {
    const { id } = await app.customer();
    const answer = await admin.call(addSupportNote, { params: { id }, body: { words: ' ' } });
    expect(answer).toMatchObject({ status: 422, error: { field: 'words' } });
  });

  it('[SN5] end after three years', async () => {
    const { id } = await app.customer();
    const params = { id };
    const added = await admin.call(addSupportNote, { params, body: { words: 'An old story' } });
    expect(added.body.notes).toHaveLength(1);
    const age = `UPDATE platform.support_notes SET written_at = now() - interval '${SUPPORT_NOTES.keptMonths} months 1 second'`;
    await app.pool.query(age);
    await deleteExpired(app.pool, new Date());
    expect((await admin.call(supportNotes, { params })).body).toEqual({ notes: [] });
  });
});
