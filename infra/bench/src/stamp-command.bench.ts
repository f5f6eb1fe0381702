import { randomUUID } from 'node:crypto';
import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import autocannon from 'autocannon';
import { openBaseline } from './baseline.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';

const ROUNDS = 3;
const SECONDS = 4;
const AT_ONCE = 32;
const CUSTOMERS = 200;

/** The whole stamp command through HTTP, with the projections running: token, validation, key, decide, append. */
export async function benchStampCommands(): Promise<Figure[]> {
  const product = await spawnProduct({ env: { RATE_LIMITS: 'off' } });
  try {
    const baseline = await openBaseline(product.databaseUrl);
    const { access_token: token } = await post(product.url, '/auth/business/login', {
      email: 'owner@stampwell.test',
      password: 'stampwell',
    });
    const codes = await registerCustomers(product.url);
    await fire(product.url, token, codes, 1);
    const rounds: ({ inserts: number } & Awaited<ReturnType<typeof fire>>)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const inserts = await baseline.run(SECONDS, AT_ONCE);
      rounds.push({ inserts, ...(await fire(product.url, token, codes, SECONDS)) });
    }
    const rate = Math.round(median(rounds.map(({ stamps }) => stamps)));
    const inserts = Math.round(median(rounds.map((round) => round.inserts)));
    return [
      {
        name: `stamp commands through HTTP, ${AT_ONCE} at once, projections running`,
        value: median(rounds.map(({ stamps, inserts: base }) => stamps / base)),
        target: 0.2,
        detail: `${rate}/s against ${inserts} inserts/s by ${baseline.name}`,
      },
      {
        name: 'its p99',
        value: median(rounds.map(({ p99 }) => p99)),
        unit: 'ms',
        target: 25,
        atMost: true,
        detail: `${AT_ONCE} connections`,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Distinct keys, random customers. @throws when any answer is not 200: a refusal is not a stamp. */
async function fire(url: string, token: string, codes: string[], seconds: number) {
  const result = await autocannon({
    url: `${url}/api/stamps/scan`,
    method: 'POST',
    connections: AT_ONCE,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ qr_code: codes[Math.floor(Math.random() * codes.length)] }),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { stamps: result['2xx'] / result.duration, p99: result.latency.p99 };
}

async function registerCustomers(url: string): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < CUSTOMERS; at += 20) {
    const batch = Array.from({ length: 20 }, async (_, i) => {
      const email = `bench-${at + i}-${randomUUID()}@stampwell.test`;
      const { access_token } = await post(url, '/auth/register', {
        name: `Bench ${at + i}`,
        email,
        password: 'stampwell',
      });
      const reply = await fetch(`${url}/api/user/qr-code`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return ((await reply.json()) as { qr_code: string }).qr_code;
    });
    codes.push(...(await Promise.all(batch)));
  }
  return codes;
}

async function post(url: string, path: string, body: object): Promise<{ access_token: string }> {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { access_token: string };
}
