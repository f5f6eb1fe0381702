import { employeeStream, STAFF_PER_BUSINESS } from '@stampwell/contracts';
import { employeeLogin, listSessions } from '@stampwell/contracts/http/auth.ts';
import * as http from '@stampwell/contracts/http/employees.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const business = await app.business();
const rival = await app.business();

let count = 0;
const newcomer = (over = {}) => {
  count += 1;
  return { name: 'Sam Jones', email: `new-${count}@stampwell.test`, password: 'stampwell', ...over };
};
const hire = async (over = {}) => {
  const body = newcomer(over);
  const answer = await business.call(http.createEmployee, { body });
  return { ...body, id: answer.body.employee.id };
};
const signIn = (body: { email: string; password: string }) => app.call(employeeLogin, { body });
const typesIn = async (id: string) => (await app.eventsOf(employeeStream(id))).map(({ type }) => type);

describe('hiring', () => {
  it('[EM1] makes an account that can sign in', async () => {
    const body = newcomer();
    const answer = await business.call(http.createEmployee, { body });
    const { employee } = answer.body;
    expect(answer.status).toBe(201);
    expect(employee).toMatchObject({
      name: body.name,
      email: body.email,
      type: 'employee',
      business_id: business.id,
      is_active: true,
    });
    expect((await signIn(body)).body.employee).toEqual(employee);
    expect(await app.eventsOf(employeeStream(employee.id))).toMatchObject([
      { type: 'EmployeeHired', actor: { kind: 'business', id: business.id }, at: employee.created_at },
    ]);
  });

  it('[EM1] is refused an email that any employee has', async () => {
    const { email } = await hire();
    for (const owner of [business, rival]) {
      const answer = await owner.call(http.createEmployee, {
        body: newcomer({ email: email.toUpperCase() }),
      });
      expect(answer).toMatchObject({ status: 409, error: { code: 'already_exists' } });
    }
  });

  it(`[EM9] ends at ${STAFF_PER_BUSINESS}, however many are hired at once`, async () => {
    const { id: businessId, call } = await app.business();
    for (let nth = 2; nth < STAFF_PER_BUSINESS; nth += 1) {
      const { password: passwordHash, ...person } = newcomer();
      await app.people.add({
        ...person,
        id: crypto.randomUUID(),
        kind: 'employee',
        businessId,
        passwordHash,
      });
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(http.createEmployee, { body: newcomer() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'limit_reached',
      message: 'A business can have at most 200 staff accounts. Delete one that is no longer needed.',
    });
    expect(await app.people.employeesOf(businessId)).toHaveLength(STAFF_PER_BUSINESS);
  });

  it('[EM1] that died half-way is finished by the same hand alone', async () => {
    const body = newcomer();
    const id = crypto.randomUUID();
    const { password, ...person } = body;
    const passwordHash = await app.ports.passwords.hash(password);
    await app.people.add({ ...person, id, kind: 'employee', businessId: business.id, passwordHash });
    expect((await rival.call(http.createEmployee, { body })).status).toBe(409);
    expect((await business.call(http.createEmployee, { body })).body.employee.id).toBe(id);
  });

  it('has one effect a key', async () => {
    const body = newcomer();
    const headers = { 'idempotency-key': 'hire-once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => business.call(http.createEmployee, { body, headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.employee.id)).size).toBe(1);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  ])('is refused %j', async (wrong, field, message) => {
    const answer = await business.call(http.createEmployee, { body: newcomer(wrong) });
    expect(answer).toMatchObject({ status: 422, error: { field, message } });
  });
});

describe('changing', () => {
  it('[EM3] renames; the same name is no event', async () => {
    const { id, name } = await hire();
    const rename = (to: string) => business.call(http.updateEmployee, { params: { id }, body: { name: to } });
    expect((await rename('Sam Smith')).body.employee.name).toBe('Sam Smith');
    expect((await rename('Sam Smith')).status).toBe(200);
    expect((await app.eventsOf(employeeStream(id))).slice(1)).toMatchObject([
      { type: 'EmployeeChanged', data: { fields: ['name'] } },
    ]);
    expect((await rename(' ')).error).toMatchObject({ field: 'name', message: 'Name is required' });
    expect(name).toBe('Sam Jones');
  });

  it('[EM3] sets a password, which ends the sessions', async () => {
    const { id, name, email, password } = await hire();
    const { body } = await signIn({ email, password });
    const change = { name, password: 'brand-new' };
    expect((await business.call(http.updateEmployee, { params: { id }, body: change })).status).toBe(200);
    expect((await app.call(listSessions, { token: body.access_token })).status).toBe(401);
    expect((await signIn({ email, password })).status).toBe(401);
    expect((await signIn({ email, password: 'brand-new' })).status).toBe(200);
  });
});

describe('barring', () => {
  it('[EM4] ends the sessions at once, and activating lets in again', async () => {
    const { id, email, password } = await hire();
    const { body } = await signIn({ email, password });
    const ask = async () => (await app.call(listSessions, { token: body.access_token })).status;
    expect(await ask()).toBe(200);
    const barred = await business.call(http.deactivateEmployee, { params: { id } });
    expect(barred.body.employee).toMatchObject({ id, is_active: false });
    expect(await ask()).toBe(401);
    expect(await signIn({ email, password })).toMatchObject({
      status: 403,
      error: { code: 'account_inactive' },
    });
    expect((await business.call(http.activateEmployee, { params: { id } })).body.employee.is_active).toBe(
      true,
    );
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it('[EM4] is refused for what is so already', async () => {
    const { id } = await hire();
    const [activate, deactivate] = [http.activateEmployee, http.deactivateEmployee].map(
      (endpoint) => () => business.call(endpoint, { params: { id } }),
    );
    expect(await activate?.()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    await deactivate?.();
    expect(await deactivate?.()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  });

  it('[EM4, EM5] is finished where the process died after the event', async () => {
    const [barred, gone] = [await app.employee(business.id), await app.employee(business.id)];
    const data = { business_id: business.id };
    await app.given(employeeStream(barred.id), [
      { type: 'EmployeeDeactivated', data: { ...data, employee_id: barred.id } },
    ]);
    await app.given(employeeStream(gone.id), [
      { type: 'EmployeeDeleted', data: { ...data, employee_id: gone.id } },
    ]);
    await app.react();
    for (const { call } of [barred, gone]) expect((await call(listSessions)).status).toBe(401);
    expect(await app.people.byId(gone.id)).toBeNull();
  });
});

describe('deleting', () => {
  it('[EM5] is for good, and frees the email', async () => {
    const { id, email, password } = await hire();
    const { body } = await signIn({ email, password });
    expect((await business.call(http.deleteEmployee, { params: { id } })).status).toBe(204);
    expect((await app.call(listSessions, { token: body.access_token })).status).toBe(401);
    expect((await signIn({ email, password })).status).toBe(401);
    expect(await app.people.byId(id)).toBeNull();
    expect(await typesIn(id)).toEqual(['EmployeeHired', 'EmployeeDeleted']);
    expect((await business.call(http.deleteEmployee, { params: { id } })).status).toBe(404);
    expect((await rival.call(http.createEmployee, { body: newcomer({ email }) })).status).toBe(201);
  });
});

describe('the staff', () => {
  it('is listed newest first, a page at a time, without whoever left', async () => {
    const owner = await app.business();
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      ids.unshift((await owner.call(http.createEmployee, { body: newcomer() })).body.employee.id);
    }
    await owner.call(http.deleteEmployee, { params: { id: ids.pop() ?? '' } });
    const first = await owner.call(http.listEmployees, { query: { limit: 2 } });
    const cursor = first.body.next_cursor ?? '';
    const second = await owner.call(http.listEmployees, { query: { limit: 2, cursor } });
    expect([...first.body.employees, ...second.body.employees].map(({ id }) => id)).toEqual(ids);
    expect(second.body.next_cursor).toBeNull();
    expect((await rival.call(http.listEmployees)).body.employees.map(({ id }) => id)).not.toContain(ids[0]);
  });

  it('is shown one by one', async () => {
    const { id, name, email } = await hire();
    const answer = await business.call(http.getEmployee, { params: { id } });
    expect(answer).toMatchObject({ status: 200, body: { employee: { id, name, email } } });
  });
});

const onOne = [
  { endpoint: http.getEmployee },
  { endpoint: http.updateEmployee, body: { name: 'Mine now', password: 'brand-new' } },
  { endpoint: http.deactivateEmployee },
  { endpoint: http.activateEmployee },
  { endpoint: http.deleteEmployee },
];

it.each(onOne)(
  '[EM2] $endpoint.name cannot tell another business’s employee from none',
  async ({ endpoint, body }) => {
    const { id, email, password, name } = await hire();
    const words = async (asked: string) => {
      const answer = await rival.call(endpoint, { params: { id: asked }, body });
      expect(answer.status).toBe(404);
      return { ...answer.error, request_id: '' };
    };
    const foreign = await words(id);
    expect(await words(crypto.randomUUID())).toEqual(foreign);
    expect(await words('none')).toEqual(foreign);
    expect((await signIn({ email, password })).body.employee).toMatchObject({ name, is_active: true });
    expect(await typesIn(id)).toEqual(['EmployeeHired']);
  },
);

it.each([http.createEmployee, http.listEmployees, ...onOne.map(({ endpoint }) => endpoint)])(
  'keeps everybody else from $name',
  async (endpoint) => {
    const employee = await app.employee(business.id);
    const request = { params: { id: employee.id }, body: newcomer() };
    expect((await app.call(endpoint, request)).status).toBe(401);
    for (const other of [employee, await app.customer(), await app.admin()]) {
      expect((await other.call(endpoint, request)).status).toBe(403);
    }
  },
);
