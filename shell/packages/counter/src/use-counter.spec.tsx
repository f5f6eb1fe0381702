// @vitest-environment happy-dom
import { atTill, ClientProvider, queryClient, signIn, signOut } from '@stampwell/client';
import { announcing } from '@stampwell/client/testing';
import { businessValidateQr, employeeValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { SHIELD_MS } from '@stampwell/ui';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCounter } from './use-counter.ts';

const CODE = 'ABC123XY';
const CUSTOMER = {
  success: true,
  customer: { id: 'c1', name: 'Cara', email: 'cara@example.test' },
  stamp_info: {
    current_stamps: 4,
    steps: [
      { stamps: 5, reward_description: 'Biscuit', reward_emoji: '🍪' },
      { stamps: 10, reward_description: 'Coffee', reward_emoji: '☕' },
    ],
    stamps_required: 10,
    last_stamp_at: null,
    next_allowed_at: null,
  },
};

interface Call {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** The writes that reached the API; each waits for its answer. */
let calls: (Call & { answer(response: Response | Error): Promise<void> })[];

let feed: ReturnType<typeof announcing<'card-changed'>>;

beforeEach(() => {
  feed = announcing('card-changed');
  // Fakes only the clock of the double-tap shield; everything else runs in real time.
  vi.useFakeTimers({ toFake: ['performance'] });
  calls = [];
  history.replaceState(null, '', `/business/customer/${CODE}`);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    // The live stream is asked for by its path alone.
    if (!(request instanceof Request)) return feed.respond();
    const path = new URL(request.url).pathname.replace('/api', '');
    if (path === businessValidateQr.path) return Response.json(CUSTOMER);
    const key = request.headers.get('idempotency-key');
    const body = (await request.json()) as Call['body'];
    return new Promise<Response>((resolve, reject) => {
      const answer = (response: Response | Error) =>
        act(async () => {
          if (response instanceof Response) resolve(response);
          else reject(response);
        });
      calls.push({ path, key, body, answer });
    });
  });
  signIn('owner', { id: 'b1', name: 'Owen', email: 'owen@example.test', type: 'business' });
});
afterEach(() => {
  cleanup();
  atTill(null);
  signOut('general');
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function atTheCounter() {
  const { result } = renderHook(() => useCounter(businessValidateQr, { code: CODE }), {
    wrapper: ClientProvider,
  });
  await vi.waitFor(() => expect(result.current.lookup.data?.customer.name).toBe('Cara'));
  return result;
}
const stamps = (counter: Awaited<ReturnType<typeof atTheCounter>>) =>
  counter.current.lookup.data?.stamp_info.current_stamps;
const reached = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count));
const call = (index: number) => {
  const found = calls[index];
  if (!found) throw new Error(`no call ${index}`);
  return found;
};
const given = (count: number) =>
  Response.json({ success: true, message: 'Given', transaction_id: 't1', new_stamp_count: count });
/** Longer than the double-tap shield. */
const later = () => vi.advanceTimersByTime(SHIELD_MS);
const settled = (counter: Awaited<ReturnType<typeof atTheCounter>>) =>
  vi.waitFor(() => expect(counter.current.result).not.toBeNull());

it('[SC57] keeps the words of its rewards when a live message brings another balance', async () => {
  const counter = await atTheCounter();
  await vi.waitFor(() => {
    feed.publish({
      business_id: 'b1',
      customer_id: 'c1',
      current_stamps: 6,
      steps: [{ stamps: 5 }, { stamps: 10 }],
      stamps_required: 10,
      progress_percentage: 60,
      reward_eligible: true,
      total_redeemed: 0,
    });
    expect(stamps(counter)).toBe(6);
  });
  expect(counter.current.lookup.data?.stamp_info.steps).toEqual(CUSTOMER.stamp_info.steps);
});

it('gives stamps once however fast the button is pressed', async () => {
  const counter = await atTheCounter();
  act(() => {
    counter.current.addStamps(2);
    counter.current.addStamps(2);
  });
  await reached(1);
  expect(call(0)).toMatchObject({ body: { qr_code: CODE, stamp_amount: 2, action: 'earn' } });
  await call(0).answer(given(6));
  await settled(counter);
  act(() => counter.current.addStamps(2));
  expect(counter.current.busy).toBeNull();
  expect(calls).toHaveLength(1);
});

it('allows no other action meanwhile', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.addStamps(1));
  await reached(1);
  act(() => counter.current.redeem());
  await call(0).answer(given(5));
  await settled(counter);
  expect(calls).toHaveLength(1);
});

it('treats a later press as a new intent', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.addStamps(2));
  await reached(1);
  await call(0).answer(given(6));
  await settled(counter);
  later();
  act(() => counter.current.addStamps(2));
  await reached(2);
  expect(call(1).key).not.toBe(call(0).key);
});

it('treats a press after a closed result as a new intent', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.addStamps(2));
  await reached(1);
  await call(0).answer(given(6));
  await settled(counter);
  act(() => counter.current.dismiss());
  expect(counter.current.result).toBeNull();
  act(() => counter.current.addStamps(1));
  await reached(2);
});

it('shows the new balance at once', async () => {
  const counter = await atTheCounter();
  expect(stamps(counter)).toBe(4);
  // The invalidated look-up would answer with the old balance until the read model has caught up.
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  act(() => counter.current.addStamps(2));
  await reached(1);
  await call(0).answer(given(6));
  await settled(counter);
  expect(stamps(counter)).toBe(6);
  expect(counter.current.result).toMatchObject({ success: true, canUndo: true, transaction_id: 't1' });
});

it('repeats the same intent after a lost answer, and no other', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.addStamps(2));
  await reached(1);
  await call(0).answer(Response.json({}, { status: 500 }));
  await settled(counter);
  expect(counter.current.result).toMatchObject({ success: false, customer: { name: 'Cara' } });
  later();
  act(() => counter.current.addStamps(2));
  await reached(2);
  expect(call(1).key).toBe(call(0).key);
  await call(1).answer(Response.json({}, { status: 500 }));
  await vi.waitFor(() => expect(counter.current.busy).toBeNull());
  later();
  act(() => counter.current.addStamps(3));
  await reached(3);
  expect(call(2).key).not.toBe(call(0).key);
});

it('does not repeat what was refused', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.redeem());
  await reached(1);
  await call(0).answer(
    Response.json({ error: 'Not enough stamps', code: 'not_eligible', request_id: '' }, { status: 409 }),
  );
  await settled(counter);
  expect(counter.current.result).toMatchObject({ success: false, message: 'Not enough stamps' });
  later();
  act(() => counter.current.redeem());
  await reached(2);
  expect(call(1).key).not.toBe(call(0).key);
});

it('undoes, and offers no undo of the undo', async () => {
  const counter = await atTheCounter();
  act(() => counter.current.undo('t1'));
  await reached(1);
  expect(call(0)).toMatchObject({ body: { transaction_id: 't1' } });
  await call(0).answer(Response.json({ success: true, message: 'Undone', new_stamp_count: 4 }));
  await settled(counter);
  expect(counter.current.result).toMatchObject({ success: true, canUndo: false });
});

it('[TL14, TL16] names no place at a shared till, so that what waits is the request that was tried', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.endsWith(employeeValidateQr.path)
      ? Response.json({ ...CUSTOMER, places: [{ id: 'harbour', name: 'Harbour' }], place: 'harbour' })
      : fetch(request),
  );
  history.replaceState(null, '', `/employee/customer/${CODE}`);
  atTill({ token: 'ann', prove: async () => 'proof' });
  const { result } = renderHook(() => useCounter(employeeValidateQr, { code: CODE }), {
    wrapper: ClientProvider,
  });
  await vi.waitFor(() => expect(result.current.lookup.data?.place).toBe('harbour'));
  act(() => result.current.addStamps(2));
  await reached(1);
  expect(call(0).body).toEqual({ qr_code: CODE, stamp_amount: 2, action: 'earn' });
});
