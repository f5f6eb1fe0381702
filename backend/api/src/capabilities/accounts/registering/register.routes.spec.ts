import { accountStream, businessStream, isQrCode, SETTINGS_STREAM } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import { userQrCode } from '@stampwell/contracts/http/user.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

let count = 0;
const newcomer = (over = {}) => {
  count += 1;
  return { name: 'Ann Smith', email: `new-${count}@stampwell.test`, password: 'stampwell', ...over };
};
const allEvents = () => app.store.readAll({ after: 0, limit: 1_000 });

describe('a customer', () => {
  it('[AC1, AC2] gets an account, a code and a session', async () => {
    const body = newcomer({ name: '  Ann Smith ' });
    const answer = await app.call(http.customerRegister, { body });
    const { user, access_token } = answer.body;
    expect(answer.status).toBe(201);
    expect(user).toMatchObject({
      name: 'Ann Smith',
      email: body.email,
      type: 'customer',
      is_active: true,
      phone: null,
    });
    expect(await app.eventsOf(accountStream(user.id))).toMatchObject([
      { type: 'AccountRegistered', actor: { kind: 'customer', id: user.id }, at: user.created_at },
    ]);
    const code = await app.call(userQrCode, { token: access_token });
    expect(isQrCode(code.body.qr_code)).toBe(true);
    expect(answer.cookie).toMatch(/^stampwell_refresh=/);
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
  });

  it('leaves nothing personal in the log', async () => {
    const body = newcomer({ name: 'Unmistakable Person' });
    await app.call(http.customerRegister, { body });
    expect(JSON.stringify(await allEvents())).not.toMatch(new RegExp(`Unmistakable|${body.email}|argon2`));
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '\u3164\u3164\u3164' }, 'name', 'Name is required'],
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'a@b' }, 'email', 'Please enter a valid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  ])('is refused %j', async (wrong, field, message) => {
    const answer = await app.call(http.customerRegister, { body: newcomer(wrong) });
    expect(answer).toMatchObject({ status: 422, error: { field, message } });
  });

  it('[AC34] has one account, whichever alphabet the domain is written in and whatever nobody sees in the address', async () => {
    const local = uuidv7();
    const body = newcomer({ email: `${local}@b\u00fc\u200bcher.example\u00a0` });
    const { user } = (await app.call(http.customerRegister, { body })).body;
    expect(user.email).toBe(`${local}@bücher.example`);
    const other = `${local.toUpperCase()}@xn--bcher-kva.example`;
    const again = await app.call(http.customerRegister, {
      body: newcomer({ email: other, password: 'another-one' }),
    });
    expect(again).toMatchObject({ status: 409, error: { code: 'already_exists' } });
    for (const email of [body.email, other])
      expect(
        (await app.call(http.customerLogin, { body: { email, password: body.password } })).body.user,
      ).toMatchObject({
        id: user.id,
      });
  });

  it.each(['password', '123456', 'Abcdef'])(
    '[AC26] is refused %s, which attackers try first',
    async (password) => {
      expect(await app.call(http.customerRegister, { body: newcomer({ password }) })).toMatchObject({
        status: 422,
        error: { field: 'password', message: expect.stringContaining('known to attackers') },
      });
    },
  );

  it('[AC1] is refused an email that is taken, in any case', async () => {
    const body = newcomer();
    await app.call(http.customerRegister, { body });
    const again = { ...body, email: body.email.toUpperCase() };
    expect(await app.call(http.customerRegister, { body: again })).toMatchObject({
      status: 409,
      error: {
        code: 'already_exists',
        message: 'An account with this email already exists. Please login instead.',
      },
    });
    expect((await app.call(http.businessRegister, { body })).status).toBe(201);
  });

  it('is registered once by five at once without a key', async () => {
    const body = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(http.customerRegister, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('is registered once by five at once with one key, and each hears the same', async () => {
    const body = newcomer();
    const headers = { 'idempotency-key': 'register-once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(http.customerRegister, { body, headers })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(answers.filter(({ headers: h }) => h.get('idempotency-replayed') === 'true')).toHaveLength(4);
    const { access_token, user } = answers[0]!.body;
    const { body: verified } = await app.call(http.verify, { token: access_token });
    expect(verified.user.id).toBe(user.id);
    expect(await app.call(http.customerRegister, { body: newcomer(), headers })).toMatchObject({
      status: 422,
      error: { code: 'idempotency_key_reused' },
    });
  });
});

describe('[AC1] an attempt that died half-way', () => {
  const died = async () => {
    const body = newcomer();
    const id = crypto.randomUUID();
    const passwordHash = await app.ports.passwords.hash(body.password);
    await app.people.add({ id, kind: 'customer', email: body.email, name: 'First try', passwordHash });
    return { id, body };
  };

  it('is finished with the same password', async () => {
    const { id, body } = await died();
    const answer = await app.call(http.customerRegister, { body });
    expect(answer).toMatchObject({ status: 201, body: { user: { id, name: 'Ann Smith' } } });
    expect((await app.call(http.customerLogin, { body })).status).toBe(200);
  });

  it('cannot be taken over while it may still be under way', async () => {
    const { body } = await died();
    const stranger = { ...body, password: 'another-one' };
    expect((await app.call(http.customerRegister, { body: stranger })).status).toBe(409);
    expect((await app.call(http.customerRegister, { body })).status).toBe(201);
  });

  it('gives its email back when it is abandoned', async () => {
    const { id, body } = await died();
    await app.pool.query(`UPDATE vault.people SET created_at = now() - interval '61 s' WHERE id = $1`, [id]);
    const stranger = { ...body, password: 'another-one' };
    const answer = await app.call(http.customerRegister, { body: stranger });
    expect(answer.status).toBe(201);
    expect(answer.body.user.id).not.toBe(id);
    expect((await app.call(http.customerLogin, { body: stranger })).status).toBe(200);
  });
});

it('[AC1] forgets after a day what nobody finished, and nobody else', async () => {
  const add = async (kind: 'customer' | 'business' | 'admin' | 'employee') => {
    const id = uuidv7();
    const { email, name } = newcomer();
    await app.people.add({ id, kind, email, name, passwordHash: 'x', businessId: uuidv7() });
    return id;
  };
  const unfinished = [
    await add('customer'),
    await add('business'),
    await add('admin'),
    await add('employee'),
  ];
  const young = await add('customer');
  const shop = await app.business();
  const stay = [shop, await app.customer(), await app.employee(shop.id), await app.admin()].map(
    ({ id }) => id,
  );
  await app.pool.query(
    `UPDATE vault.people SET created_at = now() - interval '25 h' WHERE id <> $1 AND NOT is_settled`,
    [young],
  );
  await Promise.all([app.settle(), app.settle()]);
  const left = await app.people.byIds([...unfinished, ...stay, young]);
  expect([...left.keys()].sort()).toEqual([...stay, young].sort());
  expect(await app.people.unsettled(24, 10)).toEqual([]);
});

describe('a business', () => {
  it('[AC6] needs an email and a password, and begins pending with the default programme', async () => {
    const { email, password } = newcomer();
    const answer = await app.call(http.businessRegister, {
      body: { email, password, is_active: false, is_approved: true, onboarding: true },
    });
    const { business } = answer.body;
    expect(answer.status).toBe(201);
    expect(business).toMatchObject({
      name: '',
      status: 'pending',
      is_active: true,
      is_approved: false,
      onboarding: true,
      stamps_required: 10,
      reward_description: 'Free coffee',
      reward_emoji: '🎁',
      scan_cooldown_hours: 4,
      subscription_status: null,
    });
    const { body } = await app.call(http.verify, { token: answer.body.access_token });
    expect(body.user).toEqual({ id: business.id, name: '', email, type: 'business', onboarding: true });
  });

  it('[AC6] says what it wants of its programme, and the platform’s settings fill in', async () => {
    const changes = { default_stamps_required: 8, default_scan_cooldown_hours: 2 };
    await app.given(SETTINGS_STREAM, [{ type: 'PlatformSettingsChanged', data: { changes } }]);
    const body = {
      ...newcomer(),
      description: 'Good coffee',
      phone: '020',
      address: '1 High St',
      rewardEmoji: '☕',
    };
    const { body: reply } = await app.call(http.businessRegister, { body: { ...body, stampsRequired: 6 } });
    expect(reply.business).toMatchObject({
      description: 'Good coffee',
      phone: '020',
      address: '1 High St',
      stamps_required: 6,
      reward_emoji: '☕',
      scan_cooldown_hours: 2,
    });
    expect(await app.eventsOf(businessStream(reply.business.id))).toMatchObject([
      { type: 'BusinessRegistered' },
    ]);
    const { body: other } = await app.call(http.businessRegister, { body: newcomer() });
    expect(other.business.stamps_required).toBe(8);
  });

  it.each([
    [{ stampsRequired: 4 }, 'stampsRequired', 'Choose between 5-20 stamps'],
    [{ scanCooldownHours: 25 }, 'scanCooldownHours', 'Scan cooldown must be between 0 and 24 hours'],
    [{ rewardDescription: ' ' }, 'rewardDescription', 'Reward description is required'],
    [{ email: '' }, 'email', 'Email is required'],
  ])('is refused %j', async (wrong, field, message) => {
    const answer = await app.call(http.businessRegister, { body: newcomer(wrong) });
    expect(answer).toMatchObject({ status: 422, error: { field, message } });
  });

  it('[AC1] is refused an email that another business has', async () => {
    const body = newcomer();
    await app.call(http.businessRegister, { body });
    expect((await app.call(http.businessRegister, { body })).status).toBe(409);
  });
});

it('registers twenty an hour from one address', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  const statuses: number[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    const endpoint = nth % 2 ? http.customerRegister : http.businessRegister;
    statuses.push((await limited.call(endpoint, { body: newcomer() })).status);
  }
  await limited.close();
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});
