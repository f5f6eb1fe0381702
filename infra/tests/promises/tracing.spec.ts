import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LiveReader } from './live/live-reader.ts';
import { type Customer, openShop, registerCustomer, type Shop } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { openTraceSink } from './tracing/trace-sink.ts';

/** Longer than the 5 s for which spans gather. */
const SENT_WITHIN_MS = 20_000;

const sink = await openTraceSink();
let product: ChaosProduct;
let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  product = await openProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'info',
  });
  shop = await openShop(product.client, product.admin, { name: 'Unmistakable Tea', phone: '020 7946 0999' });
  customer = await registerCustomer(product.client, 'Quill Featherstone');
});
afterAll(async () => {
  await product?.stop();
  sink.close();
});

const scan = () =>
  product.client.call('/stamps/scan', {
    body: { qr_code: customer.code, stamp_amount: 1 },
    token: shop.token,
  });
const report = (traceparent: string, cause: 'answer' | 'live') =>
  product.client.must('/traces/paints', {
    body: { traceparent, cause, took_ms: 30 },
    token: customer.token,
  });

it('follows a stamp from the request to the paint on the phone, in one trace', async () => {
  const reader = await LiveReader.open(product.url, async () => customer.token);
  const { status, headers } = await scan();
  expect(status).toBe(200);
  const answered = String(headers.traceresponse);
  await vi.waitFor(() => expect(reader.traceparents).not.toEqual([]), SENT_WITHIN_MS);
  reader.close();
  await report(answered, 'answer');
  await report(reader.traceparents[0] ?? '', 'live');
  const [, traceId] = answered.split('-');
  const trace = () => sink.spans.filter((span) => span.traceId === traceId);
  const names = ['scanStamps', 'append', 'project live', 'project soon', 'send card-changed'];
  await vi.waitFor(() => {
    for (const name of [...names, 'paint answer', 'paint live'])
      expect(trace().map((span) => span.name)).toContain(name);
  }, SENT_WITHIN_MS);
  const named = new Map(trace().map((span) => [span.name, span]));
  const parentOf = (name: string) =>
    trace().find(({ spanId }) => spanId === named.get(name)?.parentSpanId)?.name;
  expect(named.get('scanStamps')?.parentSpanId).toBeFalsy();
  expect(['append', 'project live', 'send card-changed', 'paint live', 'paint answer'].map(parentOf)).toEqual(
    ['scanStamps', 'append', 'append', 'send card-changed', 'scanStamps'],
  );
  expect(new Set(trace().map(({ service }) => service))).toEqual(
    new Set(['stampwell-api', 'stampwell-projector']),
  );
  figure`one trace from the request to the paint: ${trace().length} spans of ${named.size} kinds`;
});

it('keeps people out of spans, metrics and logs', async () => {
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const own = [customer.name, customer.email, customer.code, shop.name, shop.email, '7946 0999', '79460999'];
  for (const text of [sink.text(), metrics, product.output()])
    expect(own.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  for (const text of [sink.text(), metrics]) {
    expect(text).not.toContain(customer.id);
    expect(text).not.toContain(shop.id);
  }
});
