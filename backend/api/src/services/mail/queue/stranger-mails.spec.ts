import { DAY_MS, houseText, INVITATION_DAYS, MAILS_TO_STRANGERS } from '@stampwell/contracts';
import { readInvitation } from '@stampwell/contracts/http/account/invitations.ts';
import { customerRegister } from '@stampwell/contracts/http/auth.ts';
import { sendComplaint } from '@stampwell/contracts/http/data-complaints.ts';
import { createEmployee, inviteEmployee } from '@stampwell/contracts/http/employees.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { tokenIn } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { MAILS, type MailKind } from '../all-mails.ts';
import { plainWords } from '../templates/plain-words.ts';
import { createStrangerMails } from './stranger-mails.ts';

const app = await openTestApp();
afterAll(app.close);
const { mails } = createCapabilities(app.ports);
const strangers = createStrangerMails(app.pool, app.ports.vault.ring);

let count = 0;
const nextId = () => {
  count += 1;
  return `0195c000-0000-7000-8000-${String(count).padStart(12, '0')}`;
};
const sent = async (to: string) => (await app.call(devMail, { query: { to } })).body.messages.length;

describe('[ML1] a mailbox that never answered us', () => {
  it.each(MAILS)('gets three a day of $kind', async ({ kind, counted }) => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        strangers.mayWrite({ id: nextId(), kind, to: `${kind}+${nth}@Flood.Test` }),
      ),
    );
    const most = counted === 'never' ? 12 : MAILS_TO_STRANGERS.ofKindPerDay;
    expect(tries.filter(Boolean)).toHaveLength(most);
  });

  it('gets ten a week of all kinds and from all shops, and the next ones after it', async () => {
    const to = 'f.l.o.o.d@gmail.com';
    const counted = MAILS.filter((mail) => mail.counted !== 'never');
    let written = 0;
    for (const { kind } of counted) if (await strangers.mayWrite({ id: nextId(), kind, to })) written += 1;
    expect(written).toBe(MAILS_TO_STRANGERS.perWeek);
    const one = { id: nextId(), kind: 'welcome' as MailKind, to: 'flood@googlemail.com' };
    expect(await strangers.mayWrite(one)).toBe(false);
    await app.pool.query(`UPDATE platform.stranger_mails SET at = at - interval '8 days'`);
    expect(await strangers.mayWrite(one)).toBe(true);
    expect(await strangers.mayWrite(one)).toBe(true);
  });

  it('is written to once more after it answered', async () => {
    const ann = await app.customer({ isProved: false, email: 'ann@answers.test' });
    const put = async () => {
      for (let nth = 0; nth < 5; nth += 1)
        await mails.outbox.put({ kind: 'password_changed', accountId: ann.id });
      await app.deliver();
    };
    await put();
    expect(await sent(ann.email)).toBe(3);
    await app.people.change(ann.id, { emailVerifiedAt: new Date() });
    await put();
    expect(await sent(ann.email)).toBe(8);
  });
});

describe('[ML1] whoever asks, and again', () => {
  it('72 complaints are three mails, even to a mailbox that answered', async () => {
    const spelled = Array.from({ length: 6 }, (_, nth) => `clare+${nth}@asks.test`);
    await app.customer({ email: spelled[0], isProved: true });
    const complain = (email: string) =>
      app.call(sendComplaint, { body: { name: 'Clare', email, words: 'My name is wrong.' } });
    // Twelve networks may send six each, which no limit of a network sees.
    const answers = await Promise.all(Array.from({ length: 12 }, () => spelled.map(complain)).flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await app.deliver();
    const mails = await Promise.all(spelled.map(sent));
    expect(mails.reduce((sum, count) => sum + count)).toBe(MAILS_TO_STRANGERS.ofKindPerDay);
  });

  it('signing up, leaving and signing up again is three mails of a kind', async () => {
    const password = 'stampwell';
    for (const email of ['again@asks.test', 'again+1@asks.test', 'again@asks.test', 'again@Asks.test']) {
      const { body } = await app.call(customerRegister, { body: { name: 'Ann', email, password } });
      await app.deliver();
      await app.call(deleteUserAccount, { token: body.access_token, body: { password } });
    }
    const { rows } = await app.pool.query(
      `SELECT kind, count(*)::int FROM platform.stranger_mails
        WHERE mailbox = (SELECT mailbox FROM platform.stranger_mails ORDER BY at DESC LIMIT 1) GROUP BY kind`,
    );
    expect(rows).toEqual([{ kind: 'confirm_email', count: MAILS_TO_STRANGERS.ofKindPerDay }]);
  });
});

describe('[ML2] a shop that is not approved, or has not proved its address', () => {
  it('has its mails wait, and sends them then', async () => {
    const shop = await app.business({ isApproved: false, isProved: false });
    const invited = { name: 'Sam', email: `sam.${shop.id}@new.test` };
    const staff = (await shop.call(createEmployee, { body: invited })).body.employee;
    await app.deliver();
    // Another one takes its place.
    await shop.call(inviteEmployee, { params: { id: staff.id } });
    await app.deliver();
    const state = async () =>
      (
        await app.pool.query('SELECT state, problem, attempts FROM platform.mails WHERE account_id = $1', [
          staff.id,
        ])
      ).rows;
    expect(await state()).toEqual([{ state: 'waiting', problem: 'waits for the shop', attempts: 0 }]);
    await app.people.change(shop.id, { emailVerifiedAt: new Date() });
    await mails.release();
    await app.deliver();
    expect(await sent(staff.email)).toBe(0);
    const approved = { business_id: shop.id, notes: houseText('') };
    await app.given(`business-${shop.id}`, [{ type: 'BusinessApproved', data: approved }]);
    // A month went by meanwhile, and its link's week.
    for (const table of ['mails', 'staff_invitations'])
      await app.pool.query(
        `UPDATE platform.${table} SET expires_at = expires_at - interval '30 days' WHERE account_id = $1`,
        [staff.id],
      );
    await mails.release();
    await app.deliver();
    const { messages } = (await app.call(devMail, { query: { to: staff.email } })).body;
    expect(messages).toHaveLength(1);
    const token = tokenIn(messages[0]?.text);
    const { status, body } = await app.call(readInvitation, { params: { token } });
    expect(status).toBe(200);
    const days = (Date.parse(body.invited_until) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(INVITATION_DAYS - 1);
  });
});

describe('[ML3] words of others', () => {
  it.each([
    ['Refund due: claim at https://evil.example/now', 'Refund due: claim at evil example/now'],
    ['www.evil.example', 'www evil example'],
    ['Dr. Who’s Café', 'Dr. Who’s Café'],
    ['a@evil.example', 'a@evil example'],
    ['24/7 Coffee @ Home', '24/7 Coffee @ Home'],
    ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ])('%s becomes %s', (words, plain) => expect(plainWords(words)).toBe(plain));
});
