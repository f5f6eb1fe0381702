import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripePayments } from './stripe-payments.ts';

/** Implements idempotency as Stripe's published schema describes it, and records the requests. */
const answers = new Map<string, { status?: number; body: object }>();
let asked: { call: string; body: Record<string, string> }[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
  const call = `${request.method} ${pathname}`;
  const sent = new URLSearchParams(await text(request));
  asked.push({ call, body: Object.fromEntries([...searchParams, ...sent]) });
  const { status = 200, body } = answers.get(call) ?? {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: call } },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const apiBase = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const open = (base = apiBase) =>
  createStripePayments(
    { secretKey: 'sk_test_spec', webhookSecret: 'whsec', apiBase: base },
    'https://stampwell.test',
  );

const price = (id: string, unit_amount: number, interval_count: number) => ({
  id,
  lookup_key: `stampwell_${id}`,
  unit_amount,
  recurring: { interval: 'month', interval_count },
});
const PRICES = [price('monthly', 3_000, 1), price('six_month', 16_500, 6), price('yearly', 30_000, 12)];
const listOf = (data: object[]) => ({ body: { object: 'list', data, has_more: false } });
const bodyOf = (call: string) => asked.find((one) => one.call === call)?.body;

const SEPTEMBER = 1_788_220_800;
const DECEMBER = 1_796_083_200;
const subscription = (over: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  created: SEPTEMBER,
  metadata: { business_id: 'b' },
  items: {
    data: [{ id: 'si_1', price: PRICES[0], current_period_start: SEPTEMBER, current_period_end: DECEMBER }],
  },
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  trial_end: null,
  latest_invoice: null,
  ...over,
});

beforeEach(() => {
  asked = [];
  answers.clear();
  answers.set('POST /v1/products', {
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'resource_already_exists' } },
  });
  answers.set('GET /v1/prices', listOf(PRICES));
  answers.set(
    'GET /v1/billing_portal/configurations',
    listOf([{ id: 'bpc_1', metadata: { stampwell: 'monthly six_month yearly' } }]),
  );
  answers.set('POST /v1/checkout/sessions', {
    body: { id: 'cs_1', url: 'https://checkout.stripe.test/cs_1' },
  });
  answers.set('POST /v1/billing_portal/sessions', { body: { url: 'https://portal.stripe.test/1' } });
  answers.set('GET /v1/subscriptions/sub_1', { body: subscription() });
});

describe('a checkout at Stripe', () => {
  const order = { businessId: 'b', planType: 'yearly' as const, free: null, email: null };

  it('is for one plan of one business, and comes back to us', async () => {
    expect(await open().openCheckout(order)).toEqual({
      id: 'cs_1',
      url: 'https://checkout.stripe.test/cs_1',
    });
    expect(bodyOf('POST /v1/checkout/sessions')).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'yearly',
      'line_items[0][quantity]': '1',
      client_reference_id: 'b',
      'metadata[business_id]': 'b',
      'subscription_data[metadata][business_id]': 'b',
      success_url:
        'https://stampwell.test/dashboard?subscription=success&welcome=true&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://stampwell.test/business/subscription',
    });
  });
  it('is free for a new trial’s days, or until a running one ends', async () => {
    await open().openCheckout({ ...order, free: { days: 14 }, email: 'owner@stampwell.test' });
    expect(bodyOf('POST /v1/checkout/sessions')).toMatchObject({
      'subscription_data[trial_period_days]': '14',
      customer_email: 'owner@stampwell.test',
    });
    asked = [];
    await open().openCheckout({ ...order, free: { until: new Date(DECEMBER * 1000).toISOString() } });
    expect(bodyOf('POST /v1/checkout/sessions')).toMatchObject({
      'subscription_data[trial_end]': String(DECEMBER),
    });
  });
  it('tells its state, and one that is not ours is not there', async () => {
    const call = 'GET /v1/checkout/sessions/cs_1';
    answers.set(call, {
      body: { status: 'complete', subscription: 'sub_1', metadata: { business_id: 'b' } },
    });
    expect(await open().checkout('cs_1')).toEqual({
      businessId: 'b',
      status: 'complete',
      subscription: 'sub_1',
    });
    answers.set(call, { body: { status: 'open', subscription: null, metadata: {} } });
    expect(await open().checkout('cs_1')).toBeNull();
    expect(await open().checkout('cs_none')).toBeNull();
  });
  it('that was paid meanwhile need not be closed', async () => {
    answers.set('POST /v1/checkout/sessions/cs_1/expire', {
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    });
    await expect(open().closeCheckout('cs_1')).resolves.toBeUndefined();
  });
});

describe('what Stripe must know of us', () => {
  it('is looked up once', async () => {
    const payments = open();
    await payments.openPortal({ customer: 'cus_1', subscription: 'sub_1', changeTo: null });
    await payments.openPortal({ customer: 'cus_1', subscription: 'sub_1', changeTo: null });
    expect(asked.map(({ call }) => call)).toEqual([
      'POST /v1/products',
      'GET /v1/prices',
      'GET /v1/billing_portal/configurations',
      'POST /v1/billing_portal/sessions',
      'POST /v1/billing_portal/sessions',
    ]);
  });
  it('is made where it is missing, at our prices', async () => {
    answers.set('GET /v1/prices', listOf([price('monthly', 2_500, 1)]));
    answers.set('POST /v1/prices', { body: price('new', 0, 1) });
    answers.set('GET /v1/billing_portal/configurations', listOf([]));
    answers.set('POST /v1/billing_portal/configurations', { body: { id: 'bpc_2' } });
    await open().openPortal({ customer: 'cus_1', subscription: 'sub_1', changeTo: null });
    const made = asked.filter(({ call }) => call === 'POST /v1/prices').map(({ body }) => body);
    expect(
      made.map((body) => [body.unit_amount, body['recurring[interval_count]'], body.transfer_lookup_key]),
    ).toEqual([
      ['3000', '1', 'true'],
      ['16500', '6', 'true'],
      ['30000', '12', 'true'],
    ]);
    expect(bodyOf('POST /v1/billing_portal/sessions')).toMatchObject({
      customer: 'cus_1',
      configuration: 'bpc_2',
    });
  });
  it('lets a payer confirm another plan', async () => {
    await open().openPortal({ customer: 'cus_1', subscription: 'sub_1', changeTo: 'yearly' });
    expect(bodyOf('POST /v1/billing_portal/sessions')).toMatchObject({
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': 'sub_1',
      'flow_data[subscription_update_confirm][items][0][id]': 'si_1',
      'flow_data[subscription_update_confirm][items][0][price]': 'yearly',
    });
  });
});

describe('a subscription at Stripe', () => {
  const read = async (over: object) => {
    answers.set('GET /v1/subscriptions/sub_1', { body: subscription(over) });
    return open().subscription('sub_1');
  };
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

  it('is read as ours', async () =>
    expect(await read({})).toEqual({
      id: 'sub_1',
      customer: 'cus_1',
      businessId: 'b',
      planType: 'monthly',
      state: 'running',
      periodEnd: iso(DECEMBER),
      trialEndsAt: null,
      unpaidSince: null,
      cancellation: null,
      endedAt: null,
    }));
  it.each([
    ['incomplete', 'pending'],
    ['incomplete_expired', 'ended'],
    ['trialing', 'running'],
    ['past_due', 'running'],
    ['unpaid', 'running'],
    ['canceled', 'ended'],
  ])('%s is %s', async (status, state) => expect(await read({ status })).toMatchObject({ state }));
  it('owes since its open invoice', async () => {
    const owing = { status: 'past_due', latest_invoice: { id: 'in_1', created: SEPTEMBER + 60 } };
    expect(await read(owing)).toMatchObject({ unpaidSince: iso(SEPTEMBER + 60) });
    expect(await read({ status: 'unpaid' })).toMatchObject({ unpaidSince: iso(SEPTEMBER) });
  });
  it('ends with its period, or on a date', async () => {
    const canceled = { cancel_at_period_end: true, canceled_at: SEPTEMBER + 5 };
    expect(await read(canceled)).toMatchObject({
      cancellation: { canceledAt: iso(SEPTEMBER + 5), endsAt: iso(DECEMBER) },
    });
    expect(await read({ cancel_at: DECEMBER - 60, canceled_at: SEPTEMBER })).toMatchObject({
      cancellation: { canceledAt: iso(SEPTEMBER), endsAt: iso(DECEMBER - 60) },
    });
  });
  it('of another product is none of ours', async () => {
    expect(await read({ metadata: {} })).toBeNull();
    expect(await open().subscription('sub_none')).toBeNull();
  });
  it('[SU24] has its trial’s end moved without a charge, unless it is gone', async () => {
    answers.set('POST /v1/subscriptions/sub_1', { body: subscription({ trial_end: DECEMBER }) });
    await open().setTrialEnd('sub_1', iso(DECEMBER));
    expect(bodyOf('POST /v1/subscriptions/sub_1')).toEqual({
      trial_end: String(DECEMBER),
      proration_behavior: 'none',
    });
    await open().setTrialEnd('sub_gone', iso(DECEMBER));
  });
  it('[SU27] collects nothing in a season, and keeps the rest of its period', async () => {
    const call = 'POST /v1/subscriptions/sub_1';
    answers.set(call, { body: subscription({ trial_end: DECEMBER }) });
    await open().setSeason('sub_1', { resumesAt: iso(DECEMBER - 60), periodEnd: iso(DECEMBER) });
    const rest = { trial_end: String(DECEMBER), proration_behavior: 'none' };
    expect(bodyOf(call)).toEqual({
      'pause_collection[behavior]': 'void',
      'pause_collection[resumes_at]': String(DECEMBER - 60),
      ...rest,
    });
    asked = [];
    await open().setSeason('sub_1', { resumesAt: null, periodEnd: iso(DECEMBER) });
    expect(bodyOf(call)).toEqual({ pause_collection: '', ...rest });
    await open().setSeason('sub_gone', { resumesAt: null, periodEnd: iso(DECEMBER) });
  });
  it('is cancelled to its period’s end, ended, and forgotten with its customer', async () => {
    answers.set('POST /v1/subscriptions/sub_1', {
      body: subscription({ cancel_at_period_end: true, canceled_at: SEPTEMBER }),
    });
    expect((await open().setCancellation('sub_1', true)).cancellation).not.toBeNull();
    expect(bodyOf('POST /v1/subscriptions/sub_1')).toMatchObject({ cancel_at_period_end: 'true' });
    await open().end('sub_gone');
    await open().forget('cus_gone');
    expect(asked.map(({ call }) => call).slice(-2)).toEqual([
      'DELETE /v1/subscriptions/sub_gone',
      'DELETE /v1/customers/cus_gone',
    ]);
  });
});

describe('trouble at Stripe', () => {
  it('is unavailable', async () => {
    answers.set('GET /v1/subscriptions/sub_1', { status: 500, body: { error: { type: 'api_error' } } });
    await expect(open().subscription('sub_1')).rejects.toMatchObject({ code: 'unavailable' });
    const nowhere = new URL('http://127.0.0.1:1');
    await expect(open(nowhere).subscription('sub_1')).rejects.toMatchObject({ code: 'unavailable' });
  });
  it('with our own key is ours to see to', async () => {
    answers.set('GET /v1/subscriptions/sub_1', {
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    await expect(open().subscription('sub_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  });
});
