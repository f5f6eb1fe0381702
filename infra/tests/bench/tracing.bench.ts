import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { traceRequests } from '@stampwell/api/services/metrics/tracing.ts';
import { activeTraceparent, inSpan } from '@stampwell/event-store';
import { measureStamps, openCostRig, PARTS, type StampCost } from './cost-rig.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(7, 1);
const STAMPS = sized(4_000, 200);
/** Spans gather for 5 s before they are sent, which is part of their cost. */
const SENT_AFTER_MS = 6_000;
/** Production's. With 1 a busy machine disturbs less: a tenth of that share is this one's. */
const { OTEL_TRACES_SAMPLER_ARG: SAMPLED = '0.1' } = process.env;
const CALLS = sized(500_000, 1_000);

/**
 * The share of tracing in a stamp's CPU: two products side by side, one sending spans of each tenth request, give stamps turn by turn.
 * Without an endpoint, what its calls cost that then find no tracer.
 */
export async function benchTracing(): Promise<Figure[]> {
  const receiver = await openReceiver();
  const without = await openCostRig();
  try {
    const traced = await openCostRig({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER_ARG: SAMPLED,
    });
    try {
      const settle = () => sleep(SENT_AFTER_MS);
      const [off, on]: [StampCost[], StampCost[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([without.renew(), traced.renew()]);
        off.push(await measureStamps(without, STAMPS, settle));
        on.push(await measureStamps(traced, STAMPS, settle));
      }
      if (receiver.bytes() === 0) throw new Error('no span was sent');
      const sent = `${Math.round(receiver.bytes() / (ROUNDS * STAMPS))} bytes of spans a stamp`;
      return [shareOf(off, on, sent), await shareOfCalls(off)];
    } finally {
      await traced.close();
    }
  } finally {
    await without.close();
    receiver.close();
  }
}

const middle = (costs: readonly StampCost[], part: keyof StampCost) =>
  median(costs.map((cost) => cost[part]));

function shareOf(off: StampCost[], on: StampCost[], sent: string): Figure {
  const parts = PARTS.map(
    (part) => `${part} ${middle(off, part).toFixed(3)} → ${middle(on, part).toFixed(3)}`,
  );
  const rounds = on.map((cost, at) => (cost.total / (off[at]?.total ?? 0) - 1) * 100);
  return {
    name: `tracing's share of a stamp's CPU, ${Number(SAMPLED) * 100} % sampled`,
    value: (middle(on, 'total') / middle(off, 'total') - 1) * 100,
    unit: '%',
    target: 5,
    atMost: true,
    detail: `ms: ${parts.join(', ')}; by turn ${rounds.map((each) => each.toFixed(1)).join(', ')}; ${sent}`,
  };
}

/** The same calls as a stamp's, in this process, which has no tracer either. */
async function shareOfCalls(off: StampCost[]): Promise<Figure> {
  const ctx = {} as Parameters<typeof traceRequests>[0];
  const nothing = async () => undefined;
  const calls = async () => {
    await traceRequests(ctx, async () => {
      await inSpan('load', nothing);
      await inSpan('append', nothing);
      activeTraceparent();
    });
  };
  const same = async () => {
    await nothing();
    await nothing();
  };
  const cpuOf = async (work: () => Promise<void>) => {
    for (let call = 0; call < CALLS / 10; call += 1) await work();
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CALLS;
  };
  const micros = (await cpuOf(calls)) - (await cpuOf(same));
  return {
    name: "tracing's share of a stamp's CPU, no endpoint",
    value: (micros / 1_000 / middle(off, 'total')) * 100,
    unit: '%',
    target: 0.1,
    atMost: true,
    detail: `${micros.toFixed(2)} µs of ${(middle(off, 'total') * 1_000).toFixed(0)}`,
  };
}

/** Takes spans as a collector would, in this process, whose CPU is not counted. */
async function openReceiver() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => server.close(),
  };
}
