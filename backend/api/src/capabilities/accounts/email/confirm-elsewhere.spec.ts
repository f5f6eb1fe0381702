import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { afterAll, expect, it } from 'vitest';
import { forgotten, mailsTo } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(app.close);

it('[AC16] a link opened elsewhere is confirmed by the account’s password, and ends nothing', async () => {
  const ann = await app.customer({ isProved: false, email: 'elsewhere@stampwell.test' });
  const token = await forgotten(app.call, ann);
  const confirm = (body: object) => app.call(confirmEmail, { body: { token, ...body } });
  expect((await confirm({})).error.field).toBe('new_password');
  expect(await confirm({ password: 'not-hers' })).toMatchObject({
    status: 422,
    error: { field: 'password' },
  });
  expect((await app.people.byId(ann.id))?.emailVerifiedAt).toBeNull();
  expect((await confirm({ password: ann.password })).status).toBe(200);
  expect((await app.people.byId(ann.id))?.emailVerifiedAt).not.toBeNull();
  expect((await ann.call(userProfile)).status).toBe(200);
  expect(await app.people.qrCodeOf(ann.id)).toBe(ann.qrCode);
});

it('[AC16] who forgot the password of an unproved address is mailed what was asked for', async () => {
  const ben = await app.customer({ isProved: false, email: 'forgot@stampwell.test' });
  await forgotten(app.call, ben);
  const [mail] = await mailsTo(app.call, ben.email, 1);
  expect(mail?.subject).toBe('Choose a new Stampwell password');
  expect(mail?.text).toContain('&forgotten=1');
  expect((await app.call(devMail, { query: { to: ben.email } })).body.messages).toHaveLength(1);
});
