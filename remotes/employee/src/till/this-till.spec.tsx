// @vitest-environment happy-dom
import { atTill, STORAGE_KEYS, writeStored } from '@stampwell/client';
import { closeScreen, openScreen, replying } from '@stampwell/client/testing';
import { keepForOffline, leaveTill } from '@stampwell/contracts/http/tills.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sam } from '../testing/staff.fixtures.ts';
import { enrol, leave, mayGoOnOffline, storedTill, take, takeOffline } from './this-till.ts';
import { TillTools } from './till-tools.tsx';

afterEach(() => {
  vi.useRealTimers();
  writeStored(STORAGE_KEYS.till, null);
  atTill(null);
  closeScreen();
});

const TILL = '01980000-0000-7000-8000-000000000001';

/** The browser's store of keys. */
function keepingKeys() {
  const kept = new Map<unknown, unknown>();
  const put = (value: unknown, key: unknown) => ({ result: kept.set(key, value) });
  const get = (key: unknown) => ({ result: kept.get(key) });
  const keys = { get, put, add: put, delete: (key: unknown) => ({ result: kept.delete(key) }) };
  const later = <T extends object>(made: T, name: string): T => {
    queueMicrotask(() => (made as Record<string, () => void>)[name]?.());
    return made;
  };
  const transaction = () =>
    later({ objectStore: () => keys, addEventListener: () => undefined }, 'oncomplete');
  return { open: () => later({ result: { transaction, close: () => undefined } }, 'onsuccess') };
}

/** @returns whose session handed in which key */
async function aTill() {
  const handed: { by: string | null; key: string }[] = [];
  vi.stubGlobal('indexedDB', keepingKeys());
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body = JSON.parse((await request.text()) || '{}');
    if (pathname === '/api/till/enrol') return Response.json({ id: TILL }, { status: 201 });
    if (pathname === '/api/till/take')
      return Response.json({ access_token: body.employee_id, employee: { id: body.employee_id, name: '' } });
    if (pathname === `/api${keepForOffline.path}`)
      handed.push({ by: request.headers.get('authorization'), key: body.offline_key });
    return new Response(null, { status: 204 });
  });
  await enrol('ABCD2346');
  return handed;
}

const untilReady = (employeeId: string) =>
  vi.waitFor(() => expect(mayGoOnOffline(employeeId)).toBe(true), 10_000);

it('[TL13, TL14] makes the same key of the same PIN again, so that what still waits is believed', async () => {
  const handed = await aTill();
  for (const nth of [1, 2]) {
    await take('ann', '2580');
    await vi.waitFor(() => expect(handed).toHaveLength(nth), 10_000);
    await untilReady('ann');
    leave('person');
  }
  // Also after so many wrong ones that she needs a connection.
  const { offline, ...till } = storedTill() ?? { id: '' };
  const wrong = { ...offline?.ann, check: -1, wrong: 4 };
  writeStored(STORAGE_KEYS.till, JSON.stringify({ ...till, offline: { ann: wrong } }), 'for-good');
  await expect(takeOffline('ann', '1357')).rejects.toThrow('The next try needs a connection');
  expect(mayGoOnOffline('ann')).toBe(false);
  await take('ann', '2580');
  await untilReady('ann');
  expect(new Set(handed.map(({ key }) => key)).size).toBe(1);
  expect(handed).toHaveLength(3);
}, 30_000);

it('[TL13] hands in the key of a PIN only for its own person', async () => {
  const handed = await aTill();
  await take('ann', '2580');
  leave('person');
  await take('ben', '1379');
  await untilReady('ben');
  expect(handed.map(({ by }) => by)).toEqual(['Bearer ben']);
  expect(mayGoOnOffline('ann')).toBe(false);
}, 30_000);

it('[TL11] locks at the first touch after it slept, whoever touches it', async () => {
  await openScreen({
    as: 'employee',
    screen: TillTools,
    route: { path: '/employee/scanner', at: '/employee/scanner' },
    answers: [sam, replying(leaveTill, undefined)],
  });
  writeStored(STORAGE_KEYS.till, JSON.stringify({ id: TILL }), 'for-good');
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * 60_000 });
  act(() => void fireEvent.pointerDown(document.body));
  expect(location.pathname).toBe('/employee/scanner');
  vi.setSystemTime(now + 10 * 60_000);
  act(() => void fireEvent.pointerDown(document.body));
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/employee/till');
});
