import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createStampwell } from './client.ts';
import { each } from './each.ts';
import type { StampwellOptions } from './send.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Without waiting between its tries. */
async function settled<Reply>(call: Promise<Reply>): Promise<Reply> {
  call.catch(() => undefined);
  await vi.runAllTimersAsync();
  return call;
}

/** Answers one after the other; an error for a connection that was cut off. */
function answering(...answers: (Response | Error)[]) {
  const sent: Request[] = [];
  const fetch = vi.fn<NonNullable<StampwellOptions['fetch']>>(async (request) => {
    sent.push((request as Request).clone());
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('one call too many');
    return answer;
  });
  const stampwell = createStampwell({ url: 'https://stampwell.test/', key: 'sw_live_x', fetch });
  return { stampwell, sent };
}

const ok = (body: object) => Response.json(body);
const problem = (status: number, code: string, more: object = {}) =>
  Response.json(
    {
      type: `urn:stampwell:${code}`,
      title: code,
      status,
      detail: `It is ${code}`,
      code,
      request_id: '1',
      ...more,
    },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

it('sends a call again with the same Idempotency-Key and body', async () => {
  const { stampwell, sent } = answering(
    new TypeError('fetch failed'),
    new Response('<html>', { status: 502 }),
    problem(429, 'rate_limited', { retry_after: 0 }),
    ok({ stamps: 1 }),
  );
  expect(await settled(stampwell.give({ code: '7KQ2M9XA' }))).toEqual({ stamps: 1 });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  for (const request of sent) expect(await request.json()).toEqual({ code: '7KQ2M9XA' });
  expect(sent[0]?.url).toBe('https://stampwell.test/v1/stamps');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer sw_live_x');
});

it('sends no call again that would be refused again, or only after long', async () => {
  for (const refusal of [
    problem(409, 'cooldown_active', { retry_after: 1 }),
    problem(401, 'unauthenticated'),
    problem(429, 'rate_limited', { retry_after: 3_600 }),
  ]) {
    const { stampwell, sent } = answering(refusal);
    const call = stampwell.give({ code: '7KQ2M9XA' }, { idempotencyKey: 'sale-1' });
    await expect(call).rejects.toMatchObject({
      name: 'StampwellError',
      message: expect.stringMatching(/^It is/),
    });
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['sale-1']);
  }
});

it('gives up after three tries more, and at once when the caller does', async () => {
  const cut = new TypeError('fetch failed');
  const { stampwell, sent } = answering(cut, cut, cut, cut, cut);
  await expect(settled(stampwell.shop())).rejects.toBe(cut);
  expect(sent).toHaveLength(4);
  const aborted = answering(cut, ok({}));
  await expect(aborted.stampwell.shop({ signal: AbortSignal.abort() })).rejects.toThrow();
  expect(aborted.sent.length).toBeLessThan(2);
});

it('reads page after page', async () => {
  const { stampwell, sent } = answering(
    ok({ cards: [{ stamps: 1 }, { stamps: 2 }], next_cursor: 'a b' }),
    ok({ cards: [], next_cursor: 'c' }),
    ok({ cards: [{ stamps: 3 }], next_cursor: null }),
  );
  const stamps: number[] = [];
  for await (const card of each(stampwell.cards, { programme: 2 })) stamps.push(card.stamps);
  expect(stamps).toEqual([1, 2, 3]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?programme=2',
    '?programme=2&cursor=a+b',
    '?programme=2&cursor=c',
  ]);
});

it('leaves an id nothing to say about the address', async () => {
  const { stampwell, sent } = answering(ok({}));
  await stampwell.customer('x/card?programme=2#');
  expect(sent[0]?.url).toBe('https://stampwell.test/v1/customers/x%2Fcard%3Fprogramme%3D2%23');
});
