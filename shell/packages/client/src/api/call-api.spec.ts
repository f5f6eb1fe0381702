import { endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endSession, session, signIn, signInEmployee, signOut } from '../session/session.ts';
import { callApi, sessionKindOf } from './call-api.ts';
import { forgetPosition } from './read-own-writes.ts';

const write = endpoint({
  name: 'write',
  method: 'POST',
  path: '/things/{id}',
  who: ['business'],
  summary: '',
  params: z.object({ id: z.string() }),
  body: z.object({ n: z.number() }),
  reply: z.object({ done: z.boolean() }),
});
const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/things',
  who: ['business'],
  summary: '',
  query: z.object({ q: z.optional(z.string()) }),
  reply: z.object({}),
});
const login = endpoint({ name: 'login', method: 'POST', path: '/auth/login', who: 'nobody', summary: '' });
const staffOnly = endpoint({
  name: 'staffOnly',
  method: 'GET',
  path: '/employee/profile',
  who: ['employee'],
  summary: '',
  reply: z.object({}),
});

const atTheCounter = endpoint({ ...write, name: 'atTheCounter', who: ['business', 'employee'] });

const requests: Request[] = [];
type Answer = (request: Request) => Response | Promise<Response>;
let answer: Answer;

const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });
const header = (name: string) => requests.map((request) => request.headers.get(name));

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  requests.length = 0;
  forgetPosition();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('location', new URL('http://localhost/dashboard'));
  vi.stubGlobal('fetch', async (input: Request) => {
    requests.push(input.clone());
    return answer(input);
  });
  signIn('first', { id: '1', name: 'Corner Coffee', email: 'owner@example.test', type: 'business' });
});
afterEach(() => {
  signOut('general');
  signOut('employee');
  vi.unstubAllGlobals();
});

describe('a write', () => {
  it('names actor, endpoint and origin', async () => {
    answer = () => json(200, { done: true });
    expect(await callApi(write, { params: { id: 'a/b' }, body: { n: 1 } })).toEqual({ done: true });
    expect(requests[0]?.url).toBe('http://localhost/api/things/a%2Fb');
    expect(header('authorization')).toEqual(['Bearer first']);
    expect(await requests[0]?.json()).toEqual({ n: 1 });
  });

  it('keeps its idempotency key over automatic retries and repeats of one intent', async () => {
    let isDown = true;
    answer = () => {
      if (!isDown) return json(200, { done: true });
      isDown = false;
      return json(503, { code: 'unavailable' }, { 'retry-after': '0' });
    };
    const intent = { params: { id: '1' }, body: { n: 1 } };
    await callApi(write, intent);
    await callApi(write, intent);
    const keys = header('idempotency-key');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a new key for a new intent', async () => {
    answer = () => json(200, { done: true });
    await callApi(write, { params: { id: '1' }, body: { n: 1 } });
    await callApi(write, { params: { id: '1' }, body: { n: 1 } });
    expect(new Set(header('idempotency-key')).size).toBe(2);
  });

  it('is read back by later reads', async () => {
    answer = ({ method }) => json(200, {}, method === 'POST' ? { 'x-position': '42' } : {});
    await callApi(read, {});
    await callApi(write, { params: { id: '1' }, body: { n: 1 } });
    await callApi(read, { query: { q: 'x' } });
    expect(header('x-read-after')).toEqual([null, null, '42']);
    expect(header('idempotency-key')[2]).toBeNull();
    expect(requests[2]?.url).toBe('http://localhost/api/things?q=x');
  });
});

describe('a refused token', () => {
  const refreshing =
    (refresh: Answer): Answer =>
    (request) => {
      if (request.url.endsWith('/auth/refresh')) return refresh(request);
      return request.headers.get('authorization') === 'Bearer second'
        ? json(200, {})
        : json(401, { code: 'unauthenticated' });
    };
  const refreshes = () => requests.filter(({ url }) => url.endsWith('/auth/refresh'));

  it('is renewed once, however many calls it failed', async () => {
    answer = refreshing(() => json(200, { access_token: 'second' }));
    await Promise.all([callApi(read, {}), callApi(read, {}), callApi(read, {})]);
    expect(refreshes()).toHaveLength(1);
    expect(session().general?.token).toBe('second');
  });

  it('that cannot be renewed ends the session with the product’s words', async () => {
    answer = refreshing(() => json(401, { code: 'session_ended' }));
    await expect(callApi(read, {})).rejects.toMatchObject({ status: 401 });
    expect(session()).toMatchObject({
      general: null,
      farewell: { to: '/business/login', words: 'Business session expired. Please login again.' },
    });
  });

  it('stays while the server is out of reach', async () => {
    answer = refreshing(() => json(500, { code: 'internal' }));
    await expect(callApi(read, {})).rejects.toMatchObject({ status: 500 });
    expect(session().general?.token).toBe('first');
  });

  it('is not renewed after a failed sign-in', async () => {
    answer = () => json(401, { code: 'invalid_credentials', error: 'Invalid email or password' });
    await expect(callApi(login, {})).rejects.toThrow('Invalid email or password');
    expect(header('authorization')).toEqual([null]);
    expect(session().general?.token).toBe('first');
  });
});

describe('a prefetched answer', () => {
  const askAhead = (token: string, reply: Promise<Response | null>) =>
    vi.stubGlobal('window', { askedAhead: { '/api/things': { token, answer: reply } } });

  it('is used once', async () => {
    askAhead('first', Promise.resolve(json(200, { isEarly: true })));
    answer = () => json(200, { isEarly: false });
    expect(await callApi(read, {})).toEqual({ isEarly: true });
    expect(await callApi(read, {})).toEqual({ isEarly: false });
  });

  it.each([
    ['was asked by somebody else', 'second', json(200, { isEarly: true })],
    ['was refused', 'first', json(401, {})],
    ['never came', 'first', null],
  ])('is not used where it %s', async (_, token, reply) => {
    askAhead(token, Promise.resolve(reply));
    answer = () => json(200, { isEarly: false });
    expect(await callApi(read, {})).toEqual({ isEarly: false });
  });

  it('is too old after a write', async () => {
    askAhead('first', Promise.resolve(json(200, { isEarly: true })));
    answer = () => json(200, { isEarly: false }, { 'x-position': '42' });
    await callApi(write, { params: { id: '1' }, body: { n: 1 } });
    expect(await callApi(read, {})).toEqual({ isEarly: false });
  });
});

describe('the session of a call', () => {
  it('is the employee’s for employee addresses and on employee pages', async () => {
    expect(sessionKindOf(staffOnly, '/dashboard')).toBe('employee');
    expect(sessionKindOf(atTheCounter, '/employee/scanner')).toBe('employee');
    expect(sessionKindOf(atTheCounter, '/scanner')).toBe('general');
    signInEmployee('staff');
    answer = () => json(200, {});
    await callApi(staffOnly, {});
    expect(header('authorization')).toEqual(['Bearer staff']);
  });

  it('is the other one for endpoints closed to employees, on any page', () =>
    expect(sessionKindOf(write, '/employee/login')).toBe('general'));

  it('ends with the message of its area', () => {
    signIn('t', { id: '1', name: 'Ann', email: 'ann@example.test', type: 'customer' });
    endSession('general', '/dashboard');
    expect(session().farewell).toEqual({ to: '/login', words: 'Session expired. Please login again.' });
    signInEmployee('staff');
    endSession('employee', '/employee/scanner');
    expect(session().farewell).toEqual({
      to: '/employee/login',
      words: 'Employee session expired. Please login again.',
    });
  });
});
