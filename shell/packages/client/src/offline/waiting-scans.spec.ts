import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SessionUser, signIn, signOut } from '../session/session.ts';
import { noteContact } from './contact.ts';
import { sendWaiting } from './send-waiting.ts';
import { forgetAnswered, scansHere, storeScan } from './waiting-scans.ts';

const shop: SessionUser = { id: '1', name: 'Corner Coffee', email: 'owner@example.test', type: 'business' };
const rival: SessionUser = { ...shop, id: '2', name: 'Rival Roasters' };
const keep = (code: string, amount = 1) => storeScan({ code, amount, key: `key-${code}` });
const answers = () => scansHere().map(({ code, answer }) => [code, answer?.words ?? null]);

let sent: { key: string | null; body: unknown }[];
let reply: (code: string) => Response;
let isFull = false;

beforeEach(() => {
  sent = [];
  reply = (code) => Response.json({ success: true, message: `Stamped ${code}` });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull && key === 'waitingScans') throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', new URL('http://localhost/scanner'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as { qr_code: string };
    sent.push({ key: request.headers.get('idempotency-key'), body });
    return reply(body.qr_code);
  });
  signIn('token', shop);
});
afterEach(() => {
  isFull = false;
  signOut('general');
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string) =>
  Response.json({ error: 'No', message: 'No', code, request_id: '' }, { status });

it('[SC90] names the card of each: two cards of one customer are two scans', async () => {
  storeScan({ code: 'AAAA1111', amount: 1, key: 'coffee', card_name: 'Coffee' });
  storeScan({ code: 'AAAA1111', amount: 1, key: 'beans', programme: 2, card_name: 'Beans' });
  const words = 'This card takes no more stamps';
  const isClosed = () => sent.length === 2;
  reply = () =>
    isClosed()
      ? Response.json(
          { error: words, message: words, code: 'invalid_state', request_id: '' },
          { status: 409 },
        )
      : Response.json({ success: true, message: 'Stamped' });
  await sendWaiting();
  const body = { qr_code: 'AAAA1111', stamp_amount: 1, action: 'earn' };
  expect(sent).toEqual([
    { key: 'coffee', body },
    { key: 'beans', body: { ...body, programme: 2 } },
  ]);
  expect(scansHere().map(({ card_name, answer }) => [card_name, answer?.words])).toEqual([
    ['Coffee', 'Stamped'],
    ['Beans', words],
  ]);
});

it('sends queued scans in order, each under its own key, and once', async () => {
  keep('AAAA1111');
  keep('BBBB2222', 3);
  keep('BBBB2222', 3);
  await sendWaiting();
  await sendWaiting();
  expect(sent).toEqual([
    { key: 'key-AAAA1111', body: { qr_code: 'AAAA1111', stamp_amount: 1, action: 'earn' } },
    { key: 'key-BBBB2222', body: { qr_code: 'BBBB2222', stamp_amount: 3, action: 'earn' } },
  ]);
  expect(answers()).toEqual([
    ['AAAA1111', 'Stamped AAAA1111'],
    ['BBBB2222', 'Stamped BBBB2222'],
  ]);
});

it('sends with each scan when this device saw it, and how its clock went at the last answer', async () => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  vi.useFakeTimers({ now: Date.parse(date) + 300 });
  noteContact(date);
  vi.setSystemTime(Date.parse(date) + 30_000);
  noteContact('Fri, 20 Nov 2026 12:00:30 GMT');
  vi.setSystemTime(Date.parse('2026-11-20T13:00:00Z'));
  keep('AAAA1111');
  vi.useRealTimers();
  await sendWaiting();
  const contact = { ours: '2026-11-20T12:00:00.000Z', device: '2026-11-20T12:00:00.300Z' };
  expect(sent).toMatchObject([{ body: { seen: { at: '2026-11-20T13:00:00.000Z', contact } } }]);
});

it('shows what was refused, and goes on', async () => {
  keep('AAAA1111');
  keep('BBBB2222');
  reply = (code) =>
    code === 'AAAA1111' ? refusal(409, 'cooldown_active') : Response.json({ message: 'Yes' });
  await sendWaiting();
  expect(answers()).toEqual([
    ['AAAA1111', 'No'],
    ['BBBB2222', 'Yes'],
  ]);
});

it.each([
  [429, 'rate_limited'],
  [409, 'conflict'],
  [500, 'internal'],
])('keeps all of them queued after %i %s', async (status, code) => {
  keep('AAAA1111');
  keep('BBBB2222');
  reply = () => refusal(status, code);
  await sendWaiting();
  expect(answers()).toEqual([
    ['AAAA1111', null],
    ['BBBB2222', null],
  ]);
  expect(sent).toHaveLength(1);
});

it('sends nothing for another account, and loses nothing with a sign-out', async () => {
  keep('AAAA1111');
  signOut('general');
  signIn('token', rival);
  expect(scansHere()).toEqual([]);
  await sendWaiting();
  expect(sent).toEqual([]);
  signIn('token', shop);
  expect(answers()).toEqual([['AAAA1111', null]]);
});

it('forgets only answered scans', async () => {
  keep('AAAA1111');
  await sendWaiting();
  keep('BBBB2222');
  forgetAnswered();
  expect(answers()).toEqual([['BBBB2222', null]]);
});

it('stores nothing if the browser refuses to, or without a signed-in counter', () => {
  isFull = true;
  expect(keep('AAAA1111')).toBe(false);
  isFull = false;
  expect(keep('AAAA1111')).toBe(true);
  signOut('general');
  expect(keep('BBBB2222')).toBe(false);
});
