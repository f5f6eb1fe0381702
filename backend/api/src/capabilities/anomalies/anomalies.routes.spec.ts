import { ANOMALY } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/anomalies.ts';
import { mergeAccounts } from '@stampwell/contracts/http/merges.ts';
import { employeeValidateQr, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../app.ts';
import { catchUpReactions } from '../../services/reactions/reactions.ts';
import { createSpecDevice } from '../../testing/spec-device.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors, areRatesLimited: true });
afterAll(() => app.close());

const seen = async () => {
  await app.watch();
  return app.ports.waitForPosition(await app.store.head(), 3_000);
};

/** An employee whose stamps today are unusual: many cards within a second. */
async function caught({ cards = 4 } = {}) {
  const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const eve = await app.employee(owner.id);
  const customers = await Promise.all(Array.from({ length: cards }, () => app.customer()));
  for (const { qrCode } of customers) {
    await eve.call(scanStamps, { body: { qr_code: qrCode, stamp_amount: 3 } });
  }
  await app.given(`watch-${owner.id}`, [
    {
      type: 'CodesMissed',
      data: {
        business_id: owner.id,
        account_id: eve.id,
        misses: 10,
        day: new Date().toISOString().slice(0, 10),
      },
    },
  ]);
  await seen();
  const { body } = await owner.call(http.businessUnusual);
  const finding = body.findings.find(({ rule }) => rule === 'missed_codes');
  if (!finding) throw new Error('Nothing was found');
  return { owner, eve, customers, finding, params: { id: finding.id } };
}

async function balanceOf(businessId: string, customerId: string): Promise<number | undefined> {
  await seen();
  const { rows } = await app.pool.query<{ current_stamps: number }>(
    'SELECT current_stamps FROM views.cards WHERE business_id = $1 AND customer_id = $2',
    [businessId, customerId],
  );
  return rows[0]?.current_stamps;
}

describe('what is unusual', () => {
  it('is listed with its rule in words, and linked to its events', async () => {
    const { owner, eve, finding, params } = await caught({ cards: 1 });
    expect(finding).toMatchObject({
      rule: 'missed_codes',
      status: 'open',
      events: 1,
      staff: { id: eve.id, is_owner: false },
      rule_words: expect.stringContaining('that no customer has'),
    });
    const { body } = await owner.call(http.businessFinding, { params });
    expect(body.events).toHaveLength(1);
    expect((await owner.call(http.openBusinessFindings)).body).toEqual({ open: 1 });
    const admin = await app.admin();
    const everywhere = (await admin.call(http.adminUnusual)).body.open;
    expect((await admin.call(http.openAdminFindings)).body).toEqual({ open: everywhere });
    const all = await admin.call(http.adminUnusual, { query: { business_id: owner.id } });
    expect(all.body.findings.map(({ id }) => id)).toEqual([finding.id]);
  });

  it('[UN1] is another shop’s as if it never was', async () => {
    const { params } = await caught({ cards: 1 });
    const other = await app.business();
    for (const endpoint of [http.businessFinding, http.previewDayUndo])
      expect((await other.call(endpoint, { params })).status).toBe(404);
    const body = { reason: 'agreed' as const };
    expect((await other.call(http.dismissFinding, { params, body })).status).toBe(404);
    expect((await other.call(http.actOnFinding, { params, body: { action: 'cap' } })).status).toBe(404);
  });

  it('[UN2] leaves the open ones once it is dismissed', async () => {
    const { owner, params } = await caught({ cards: 1 });
    expect((await owner.call(http.dismissFinding, { params, body: { reason: 'training' } })).status).toBe(
      204,
    );
    await seen();
    expect((await owner.call(http.businessUnusual)).body).toMatchObject({ findings: [], open: 0 });
    expect((await owner.call(http.openBusinessFindings)).body).toEqual({ open: 0 });
    const dismissed = await owner.call(http.businessUnusual, { query: { status: 'dismissed' } });
    expect(dismissed.body.findings).toMatchObject([{ reason: 'Training or trying things out' }]);
  });

  it('[UN4] about the owner can only be dismissed', async () => {
    const owner = await app.business();
    const data = { business_id: owner.id, account_id: owner.id, misses: 10, day: '2026-11-22' };
    await app.given(`watch-${owner.id}`, [{ type: 'CodesMissed', data }]);
    await seen();
    const [finding] = (await owner.call(http.businessUnusual)).body.findings;
    const params = { id: finding?.id ?? '' };
    expect(await owner.call(http.actOnFinding, { params, body: { action: 'cap' } })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
  });
});

describe('acting on it', () => {
  it('[UN7] needs no subscription', async () => {
    const owner = await app.business({ hasTrial: false });
    const [eve, sam] = [await app.employee(owner.id), await app.employee(owner.id)];
    for (const { id } of [eve, sam]) {
      const data = { business_id: owner.id, account_id: id, misses: 10, day: '2026-11-22' };
      await app.given(`watch-${owner.id}`, [{ type: 'CodesMissed', data }]);
    }
    await seen();
    const [first, second] = (await owner.call(http.businessUnusual)).body.findings;
    const act = { params: { id: first?.id ?? '' }, body: { action: 'deactivate' as const } };
    expect((await owner.call(http.actOnFinding, act)).status).toBe(200);
    const dismiss = { params: { id: second?.id ?? '' }, body: { reason: 'training' as const } };
    expect((await owner.call(http.dismissFinding, dismiss)).status).toBe(204);
  });

  it('[UN5, EM11] caps the employee: the lowest of the caps counts', async () => {
    const { owner, eve, customers, params } = await caught({ cards: 1 });
    // 3 stamps were given today before the cap [SC21].
    const body = { action: 'cap' as const, daily_stamp_cap: 5 };
    expect((await owner.call(http.actOnFinding, { params, body })).body).toEqual({ undone: null });
    const scan = { body: { qr_code: customers[0]?.qrCode ?? '', stamp_amount: 3 } };
    expect(await eve.call(scanStamps, scan)).toMatchObject({ error: { code: 'daily_cap_reached' } });
    expect(
      (await owner.call(http.actOnFinding, { params, body: { ...body, daily_stamp_cap: 6 } })).status,
    ).toBe(200);
    expect((await eve.call(scanStamps, scan)).status).toBe(200);
  });

  it('[UN5] deactivates the employee, and their sessions are over; again changes nothing', async () => {
    const { owner, eve, params } = await caught({ cards: 1 });
    const body = { action: 'deactivate' as const };
    for (let nth = 0; nth < 2; nth++)
      expect((await owner.call(http.actOnFinding, { params, body })).status).toBe(200);
    expect((await eve.call(employeeValidateQr, { body: { qr_code: 'ABCD1234' } })).status).toBe(401);
  });

  it('[UN6] undoes the employee’s day as it was shown before, once, however often it is pressed', async () => {
    const { owner, customers, params } = await caught();
    const preview = await owner.call(http.previewDayUndo, { params });
    expect(preview.body).toMatchObject({ stamps: 12, scans: 4, cards: 4, kept_stamps: 0, undone_stamps: 0 });
    const body = { action: 'undo_day' as const };
    const pressed = await Promise.all([1, 2, 3].map(() => owner.call(http.actOnFinding, { params, body })));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { id } of customers) expect(await balanceOf(owner.id, id)).toBe(0);
    const head = await app.store.head();
    expect((await owner.call(http.actOnFinding, { params, body })).status).toBe(200);
    expect(await app.store.head()).toBe(head);
    await seen();
    const after = await owner.call(http.previewDayUndo, { params });
    expect(after.body).toMatchObject({ stamps: 0, undone_stamps: 12, employee: preview.body.employee });
  });

  it('[UN6, SC39] leaves what is on a card that was put together with another, and says so before', async () => {
    const { owner, eve, customers, params } = await caught({ cards: 1 });
    const [ann] = customers;
    const phone = createSpecDevice(app.call);
    const { body: guest } = await phone.join(owner.id);
    await eve.call(scanStamps, { body: { qr_code: guest.qr_code, stamp_amount: 2 } });
    expect((await ann?.call(mergeAccounts, { body: await phone.proof() }))?.status).toBe(200);
    await seen();
    const { body: preview } = await owner.call(http.previewDayUndo, { params });
    expect(preview).toMatchObject({ stamps: 3, scans: 1, cards: 1, kept_stamps: 2 });
    expect(preview.entries).toMatchObject([
      { outcome: 'put_together', customer: { id: ann?.id, name: ann?.name } },
      { outcome: 'undo' },
    ]);
    await owner.call(http.actOnFinding, { params, body: { action: 'undo_day' } });
    expect(await balanceOf(owner.id, ann?.id ?? '')).toBe(2);
  });

  it('[UN6] leaves what was given after the order, and what was spent', async () => {
    const { owner, eve, customers, params } = await caught({ cards: 1 });
    const [ann] = customers;
    await owner.call(http.actOnFinding, { params, body: { action: 'undo_day' } });
    const scan = { body: { qr_code: ann?.qrCode ?? '', stamp_amount: 2 } };
    expect((await eve.call(scanStamps, scan)).status).toBe(200);
    await seen();
    // As after a crash just behind the order: another process runs the reaction again.
    await app.pool.query(`DELETE FROM platform.reactions WHERE name = 'unusual'`);
    await catchUpReactions(app.ports, createCapabilities(app.ports).anomalies.reactions);
    expect(await balanceOf(owner.id, ann?.id ?? '')).toBe(2);
  });
});

describe('what is noticed at the counter', () => {
  it('[UN8] codes of nobody become a finding, and say no code', async () => {
    const owner = await app.business();
    const eve = await app.employee(owner.id);
    for (let nth = 0; nth < ANOMALY.missedCodes; nth++)
      await eve.call(employeeValidateQr, { body: { qr_code: `MISS${1000 + nth}` } });
    const noted = async () => {
      await seen();
      return (await owner.call(http.businessUnusual)).body.findings;
    };
    await expect.poll(noted).toMatchObject([{ rule: 'missed_codes', staff: { id: eve.id } }]);
    const events = await app.store.readAll({ after: 0, limit: 10_000, types: ['CodesMissed'] });
    expect(JSON.stringify(events)).not.toContain('MISS1');
  });

  it('[UN9] a card of one’s own email is refused, and told', async () => {
    const owner = await app.business();
    const email = 'robin@stampwell.test';
    const robin = await app.employee(owner.id, { name: 'Robin', email });
    const card = await app.customer({ name: 'Bobbie', email: 'robin+card@stampwell.test' });
    const scan = await robin.call(scanStamps, { body: { qr_code: card.qrCode } });
    expect(scan.error.code).toBe('self_stamping');
    const noted = async () => {
      await seen();
      return (await owner.call(http.businessUnusual)).body.findings;
    };
    await expect.poll(noted).toMatchObject([{ rule: 'alias', customer: { id: card.id } }]);
  });

  it('[UN9] an employee’s namesake whom they stamp again and again is told, by the job', async () => {
    const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
    const eve = await app.employee(owner.id, { name: 'Eve Fielding', email: 'eve@shop.test' });
    const card = await app.customer({ name: 'eve fielding', email: 'somebody@else.test' });
    for (let nth = 0; nth < 3; nth++)
      expect((await eve.call(scanStamps, { body: { qr_code: card.qrCode } })).status).toBe(200);
    await seen();
    const { anomalies } = createCapabilities(app.ports);
    await anomalies.lookForAliases();
    await anomalies.lookForAliases();
    await seen();
    const { findings } = (await owner.call(http.businessUnusual)).body;
    expect(findings).toMatchObject([{ rule: 'alias', events: 1, staff: { id: eve.id } }]);
  });
});

describe('the mail', () => {
  const mailsTo = async (id: string) => {
    const { rows } = await app.pool.query(
      `SELECT data FROM platform.mails WHERE account_id = $1 AND kind = 'unusual'`,
      [id],
    );
    return rows;
  };

  it('[UN10] tells an owner what is new, once a day, and nobody’s name', async () => {
    await app.watch();
    const { owner, params } = await caught({ cards: 1 });
    const { anomalies } = createCapabilities(app.ports);
    await anomalies.mailOwners();
    await anomalies.mailOwners();
    const [mail, ...more] = await mailsTo(owner.id);
    expect(more).toEqual([]);
    expect(mail?.data.rules).toContain('missed_codes');
    await owner.call(http.dismissFinding, { params, body: { reason: 'other' } });
    await app.pool.query(`UPDATE platform.unusual_mails SET mailed_at = now() - interval '2 days'`);
    await seen();
    await anomalies.mailOwners();
    expect(await mailsTo(owner.id)).toHaveLength(1);
  });

  it('[UN10] tells no owner what the first run finds in an old log', async () => {
    const { owner, eve } = await caught({ cards: 1 });
    // As at the first start of the release that began to judge.
    await app.pool.query(`
      DELETE FROM platform.unusual_progress WHERE name = 'mails';
      UPDATE platform.unusual_progress SET position = 0 WHERE name = 'watch';
      TRUNCATE platform.watch_shops, platform.watch_shop_days, platform.watch_staff_days, platform.watch_cards`);
    const { anomalies } = createCapabilities(app.ports);
    await anomalies.mailOwners();
    await anomalies.watch.catchUp();
    await anomalies.mailOwners();
    expect(await mailsTo(owner.id)).toEqual([]);
    const data = { business_id: owner.id, account_id: eve.id, misses: 10, day: '2026-11-22' };
    await app.given(`watch-${owner.id}`, [{ type: 'CodesMissed', data }]);
    await anomalies.watch.catchUp();
    await seen();
    await anomalies.mailOwners();
    expect(await mailsTo(owner.id)).toEqual([{ data: { count: 1, rules: 'missed_codes' } }]);
  });
});

describe('opening hours', () => {
  const day = { opens: '08:00', closes: '17:30' };
  const hours = [day, day, day, day, day, null, null];

  it('[PG9] are said, said again without an event, and taken back', async () => {
    const owner = await app.business();
    expect((await owner.call(http.openingHours)).body).toEqual({ opening_hours: null, holidays: [] });
    const said = () => owner.call(http.updateOpeningHours, { body: { opening_hours: hours } });
    expect((await said()).body).toEqual({ opening_hours: hours, holidays: [] });
    const head = await app.store.head();
    await said();
    expect(await app.store.head()).toBe(head);
    const none = await owner.call(http.updateOpeningHours, { body: { opening_hours: null } });
    expect(none.body).toEqual({ opening_hours: null, holidays: [] });
  });

  it('[PG9] may never close, have a break, and be others on a date, which a page that knows no dates leaves', async () => {
    const owner = await app.business();
    const allDay = { opens: '00:00', closes: '24:00' };
    const opening_hours = [
      { ...day, closes: '12:00', again: { opens: '14:00', closes: '01:00' } },
      ...Array(6).fill(allDay),
    ];
    const holidays = [
      { date: '2026-12-25', day: null },
      { date: '2026-12-24', day },
    ];
    const inOrder = { opening_hours, holidays: holidays.toReversed() };
    expect((await owner.call(http.updateOpeningHours, { body: { opening_hours, holidays } })).body).toEqual(
      inOrder,
    );
    const head = await app.store.head();
    expect((await owner.call(http.updateOpeningHours, { body: { opening_hours } })).body).toEqual(inOrder);
    expect(await app.store.head()).toBe(head);
    const again = { opens: '11:00', closes: '18:00' };
    for (const wrong of [
      { ...day, closes: '12:00', again },
      { ...day, closes: '02:00', again },
    ])
      expect(
        (await owner.call(http.updateOpeningHours, { body: { opening_hours: [wrong, ...hours.slice(1)] } }))
          .status,
      ).toBe(422);
    const twice = [...holidays, { date: '2026-12-25', day }];
    expect(
      (await owner.call(http.updateOpeningHours, { body: { opening_hours, holidays: twice } })).status,
    ).toBe(422);
  });
});
