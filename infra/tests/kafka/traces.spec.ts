import { businessStream } from '@stampwell/contracts/streams.ts';
import { byOwner, dated, idOf, TERMS } from '@stampwell/read-models/testing/events.ts';
import { EVENTS_TOPIC } from '@stampwell/runtime/kafka/topics.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTraceSink } from '../promises/tracing/trace-sink.ts';
import { readTopic } from './testing/read-topic.ts';
import { openScene, type Scene } from './testing/scene.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const AT = new Date('2026-07-01T10:00:00.000Z');

let scene: Scene;
let sink: Awaited<ReturnType<typeof openTraceSink>>;
beforeEach(async () => {
  scene = await openScene();
  sink = await openTraceSink();
});
afterEach(async () => {
  await scene.close();
  sink.close();
});

it('a trace goes on through Kafka, in a header beside the event', async () => {
  // Read models are built from the store before they are fed by Kafka, so an event comes first.
  const { position } = await register(1);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
  scene.start('relay', traced);
  scene.start('projector', traced);
  expect(await scene.waiter.waitFor(position, 60_000)).toBe(true);
  await register(2, TRACEPARENT);
  const named = () => sink.spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
  await expect
    .poll(named, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['publish', expect.stringMatching(/^project /)]));
  const topic = await readTopic(scene.brokers, EVENTS_TOPIC, (all) =>
    [...all.values()].flat().some(isTraced),
  );
  const message = [...topic.values()].flat().find(isTraced);
  expect(message?.headers.traceparent).toBe(TRACEPARENT);
  expect(message?.value).not.toContain(TRACE);
});

const isTraced = ({ headers }: { headers: Record<string, string> }) => headers.traceparent !== undefined;

function register(nth: number, traceparent?: string) {
  const business = idOf('b', nth);
  const data = dated({ business_id: business, onboarding: false, terms: TERMS }, AT.toISOString());
  const events = [{ type: 'BusinessRegistered', data }];
  return scene.store.append({
    appends: [{ stream: businessStream(business), expectedVersion: 0, previousHash: '', events }],
    actor: byOwner,
    at: AT,
    correlationId: 'spec',
    traceparent,
  });
}
