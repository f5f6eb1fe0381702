import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureRound, openRig, type Rig } from './cost.bench.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(5, 1);

/** CPU of a stamp in all processes, traced as in production (one request in ten) against not traced, in turns. */
export async function benchTracing(): Promise<Figure[]> {
  let received = 0;
  const sink = createServer(async (request, response) => {
    for await (const chunk of request) received += chunk.length;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  const plain = await openRig();
  const traced = await openRig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' });
  try {
    const costs: { plain: number; traced: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      costs.push({ plain: await costOf(plain), traced: await costOf(traced) });
    if (received === 0) throw new Error('no span arrived');
    const each = costs.map((cost) => `${cost.traced.toFixed(2)} to ${cost.plain.toFixed(2)}`);
    const lowest = (of: 'plain' | 'traced') => Math.min(...costs.map((cost) => cost[of]));
    const ratios = costs.map((cost) => cost.traced / cost.plain);
    return [
      {
        name: 'CPU of a stamp, one request in ten traced, against none',
        value: lowest('traced') / lowest('plain'),
        target: 1.05,
        atMost: true,
        detail: `ms: ${each.join(', ')}; median of the ratios ${median(ratios).toFixed(3)}; ${(received / 1e6).toFixed(1)} MB of spans`,
      },
    ];
  } finally {
    await plain.close();
    await traced.close();
    sink.close();
  }
}

const costOf = async (rig: Rig) => (await measureRound(rig)).total;
