import { openTraceSink } from '@stampwell/chaos/tracing/trace-sink.ts';
import { businessStream } from '@stampwell/contracts/streams.ts';
import { byOwner, dated, idOf, TERMS } from '@stampwell/read-models/testing/events.ts';
import { KAFKA_CLIENTS } from '@stampwell/runtime/kafka/open-broker.ts';
import { EVENTS_TOPIC } from '@stampwell/runtime/kafka/topics.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useClient } from './test-broker.ts';
import { readTopic } from './testing/read-topic.ts';
import { openScene, type Scene } from './testing/scene.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const AT = new Date('2026-07-01T10:00:00.000Z');
const BUSINESS = idOf('b', 1);
const REGISTERED = {
  type: 'BusinessRegistered',
  data: dated({ business_id: BUSINESS, onboarding: false, terms: TERMS }, AT.toISOString()),
};

let scene: Scene;
let sink: Awaited<ReturnType<typeof openTraceSink>>;
describe.each(KAFKA_CLIENTS)('by %s', (client) => {
  beforeEach(() => useClient(client));
  beforeEach(async () => {
    scene = await openScene();
    sink = await openTraceSink();
  });
  afterEach(async () => {
    await scene.close();
    sink.close();
  });

  it('a trace goes on through Kafka, in a header beside the event', async () => {
    await scene.store.append({
      appends: [
        { stream: businessStream(BUSINESS), expectedVersion: 0, previousHash: '', events: [REGISTERED] },
      ],
      actor: byOwner,
      at: AT,
      correlationId: 'spec',
      traceparent: TRACEPARENT,
    });
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
    scene.start('relay', traced);
    scene.start('projector', traced);
    const named = () => sink.spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
    await expect
      .poll(named, { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['publish', 'project live']));
    const topic = await readTopic(scene.brokers, EVENTS_TOPIC, (all) =>
      [...all.values()].flat().some(isEvent),
    );
    const [event] = [...topic.values()].flat().filter(isEvent);
    expect(event?.headers.traceparent).toBe(TRACEPARENT);
    expect(event?.value).not.toContain(TRACE);
  });

  const isEvent = ({ key }: { key: string | null }) => key !== null && key !== '';
});
