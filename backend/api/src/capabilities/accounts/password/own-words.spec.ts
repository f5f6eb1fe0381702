import { confirmEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { acceptInvitation } from '@stampwell/contracts/http/account/invitations.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { createEmployee, updateEmployee } from '@stampwell/contracts/http/employees.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as fields from '@stampwell/contracts/http/fields.ts';
import { claimByEmail } from '@stampwell/contracts/http/join.ts';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../../../services/http/openapi.ts';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import type { SpecAnswer } from '../../../testing/spec-call.ts';
import { createSpecDevice } from '../../../testing/spec-device.ts';
import { forgotten, mailedBy } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { ensureAdmin } from '../registering/first-admin.ts';

const app = await openTestApp();
afterAll(() => app.close());
const shop = await app.business({ name: 'Café Müller & Söhne' });

interface Setting {
  field: string;
  /** Words that name the account's holder. */
  own: string[];
  set(password: string): Promise<SpecAnswer<Endpoint>>;
}

let count = 0;
const newcomer = (name: string) => {
  count += 1;
  return { name, email: `ann.smith.${count}@own-words.test` };
};
const wordsOf = ({ name, email }: { name: string; email: string }) => [
  email,
  ` ${email.toUpperCase()} `,
  email.split('@')[0] ?? '',
  name,
  name.toLowerCase().replaceAll(' ', ''),
  name.replaceAll(' ', '-'),
];

const changing =
  (endpoint: Endpoint, someone: () => Promise<SpecActor>, others: string[] = []) =>
  async (): Promise<Setting> => {
    const actor = await someone();
    const set = (new_password: string) =>
      actor.call(endpoint, { body: { current_password: actor.password, new_password } });
    return { field: 'new_password', own: [...wordsOf(actor), ...others], set };
  };

const settings: Record<string, () => Promise<Setting>> = {
  async [auth.customerRegister.name]() {
    const person = newcomer('Ann Smith');
    const set = (password: string) => app.call(auth.customerRegister, { body: { ...person, password } });
    return { field: 'password', own: wordsOf(person), set };
  },
  async [claimByEmail.name]() {
    const person = newcomer('Ann Smith');
    const { body } = await createSpecDevice(app.call).join(shop.id);
    const set = (password: string) =>
      app.call(claimByEmail, { token: body.access_token, body: { ...person, password } });
    return { field: 'password', own: wordsOf(person), set };
  },
  async [auth.businessRegister.name]() {
    const person = newcomer('Ann’s Bakery');
    const set = (password: string) => app.call(auth.businessRegister, { body: { ...person, password } });
    return { field: 'password', own: wordsOf(person), set };
  },
  async [createEmployee.name]() {
    const person = newcomer('Bea Smith');
    const set = (password: string) => shop.call(createEmployee, { body: { ...person, password } });
    return { field: 'password', own: [...wordsOf(person), ...wordsOf({ ...person, name: shop.name })], set };
  },
  async [updateEmployee.name]() {
    const { id, name, email } = await app.employee(shop.id, newcomer('Cleo Smith'));
    const set = (password: string) => shop.call(updateEmployee, { params: { id }, body: { name, password } });
    return { field: 'password', own: [...wordsOf({ name, email }), shop.name], set };
  },
  [passwords.changeCustomerPassword.name]: changing(passwords.changeCustomerPassword, () => app.customer()),
  [passwords.changeBusinessPassword.name]: changing(passwords.changeBusinessPassword, async () => shop),
  [passwords.changeAdminPassword.name]: changing(passwords.changeAdminPassword, () => app.admin()),
  [passwords.changeEmployeePassword.name]: changing(
    passwords.changeEmployeePassword,
    () => app.employee(shop.id),
    [shop.name],
  ),
  async [acceptInvitation.name]() {
    const person = newcomer('Dana Smith');
    const token = await mailedBy(app.call, person.email, () => shop.call(createEmployee, { body: person }));
    const set = (new_password: string) => app.call(acceptInvitation, { body: { token, new_password } });
    return { field: 'new_password', own: [...wordsOf(person), shop.name], set };
  },
  async [passwords.resetPassword.name]() {
    const actor = await app.employee(shop.id);
    const token = await forgotten(app.call, actor);
    const set = (new_password: string) =>
      app.call(passwords.resetPassword, { body: { token, new_password } });
    return { field: 'new_password', own: [...wordsOf(actor), shop.name], set };
  },
  async [confirmEmail.name]() {
    const actor = await app.customer({ isProved: false });
    const token = await forgotten(app.call, actor);
    const set = (new_password: string) => app.call(confirmEmail, { body: { token, new_password } });
    return { field: 'new_password', own: wordsOf(actor), set };
  },
};

it('[AC26] knows every call that sets a password', () => {
  const isPassword = (schema: unknown): boolean => {
    if (schema === fields.password) return true;
    const inner = (schema as { _zod?: { def?: { innerType?: unknown } } })._zod?.def?.innerType;
    return inner !== undefined && isPassword(inner);
  };
  const setting = allEndpoints.filter(({ name, body }) => {
    const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    return !/Login$/.test(name) && Object.values(shape).some(isPassword);
  });
  expect(setting.map(({ name }) => name).sort()).toEqual(Object.keys(settings).sort());
});

it.each(Object.keys(settings))(
  '[AC26] %s takes no email address, name or shop for a password',
  async (name) => {
    const setting = await settings[name]?.();
    if (!setting) throw new Error(name);
    const { field, own, set } = setting;
    for (const password of own) {
      const { status, error } = await set(password);
      expect({ password, status, field: error?.field }).toEqual({ password, status: 422, field });
    }
    const known = await set('password');
    expect(known).toMatchObject({ status: 422, error: { field } });
    const answer = await set('a sentence of mine');
    expect(answer.status).toBeLessThan(300);
  },
);

it.each(['root@stampwell.test', 'Administrator', 'password1'])(
  '[AC26] the settings give no administrator the password %s',
  async (password) => {
    const admin = { email: 'root@stampwell.test', name: 'Administrator', password };
    await expect(ensureAdmin(app.ports, admin)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await app.people.byEmail('admin', admin.email)).toBeNull();
  },
);
