import { Writable } from 'node:stream';
import { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import { createEmployee } from '@stampwell/contracts/http/employees.ts';
import * as http from '@stampwell/contracts/http/security.ts';
import { deleteUserAccount, exportUser } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
    done();
  },
});
const app = await openTestApp({
  projectors,
  areRatesLimited: true,
  ports: { log: pino({ level: 'info' }, stream) },
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});
const noted = () => lines.filter(({ security }) => security);

it('[AC27] leaves a line of each of 100 failures in a row, and no personal data', async () => {
  const { email, name, id } = await app.customer({ name: 'Zebedee', email: 'zebedee@stampwell.test' });
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.1.2' };
  for (let nth = 0; nth < 100; nth += 1)
    await app.call(customerLogin, { body: { email, password: `guess-${nth}` }, headers });
  expect(noted()).toHaveLength(100);
  expect(noted()[0]).toMatchObject({
    security: 'sign_in_failed',
    account: id,
    role: 'customer',
    device: 'Chrome on Windows',
  });
  expect(noted()[99]).toMatchObject({ security: 'sign_in_blocked' });
  const { rows } = await app.pool.query('SELECT * FROM platform.security_events');
  for (const kept of [JSON.stringify(lines), JSON.stringify(rows)])
    for (const secret of [email, name, '127.0.0.1', 'guess-', '140.0.1.2'])
      expect(kept).not.toContain(secret);
});

it('[AC27] shows an account what happened to it, and an administrator all of it', async () => {
  const [ann, ben, admin] = [await app.customer(), await app.customer(), await app.admin()];
  await app.call(customerLogin, { body: { email: ann.email, password: ann.password } });
  await ann.call(exportUser);
  const body = { current_password: ann.password, new_password: 'brand-new' };
  await ann.call(changeCustomerPassword, { body });
  await admin.call(updateAdminSettings, { body: {} });
  const own = (await ann.call(http.securityActivity)).body.events;
  expect(own.map(({ kind, what }) => [kind, what])).toEqual([
    ['password_changed', 'changeCustomerPassword'],
    ['data_exported', 'exportUser'],
    ['signed_in', 'password'],
  ]);
  expect((await ben.call(http.securityActivity)).body.events).toEqual([]);
  const all = (await admin.call(http.adminSecurityEvents, { query: { limit: 3 } })).body;
  expect(all.events[0]).toMatchObject({
    kind: 'admin_order',
    what: 'updateAdminSettings',
    account_id: admin.id,
    name: admin.name,
  });
  expect(all.events.map(({ account_id }) => account_id)).toEqual([admin.id, ann.id, ann.id]);
  const next = await admin.call(http.adminSecurityEvents, {
    query: { cursor: String(all.next_cursor), limit: 1 },
  });
  expect(next.body.events[0]).toMatchObject({ kind: 'signed_in', account_id: ann.id });
});

it('[AC28] mails what its holder should know', async () => {
  const [ann, owner] = [await app.customer(), await app.business()];
  await ann.call(exportUser);
  const body = { current_password: ann.password, new_password: 'brand-new' };
  await ann.call(changeCustomerPassword, { body });
  const mails = await mailsTo(app.call, ann.email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your Stampwell password was changed',
    'Your data was downloaded',
  ]);
  const hired = { name: 'Sam', email: 'sam-hired@x.test', password: 'stampwell' };
  await owner.call(createEmployee, { body: hired });
  expect((await mailsTo(app.call, owner.email, 1))[0]?.subject).toBe('Someone joined your staff');
});

it('[AC10] forgets it all with the account', async () => {
  const ann = await app.customer();
  await app.call(customerLogin, { body: { email: ann.email, password: ann.password } });
  await ann.call(deleteUserAccount, { body: { password: ann.password } });
  for (const table of ['security_events', 'known_devices', 'passkeys', 'authenticators', 'recovery_codes']) {
    const { rowCount } = await app.pool.query(`SELECT 1 FROM platform.${table} WHERE account_id = $1`, [
      ann.id,
    ]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});
