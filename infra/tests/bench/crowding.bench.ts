import { randomUUID } from 'node:crypto';
import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { Figure } from './report.ts';
import { percentile } from './rounds.ts';
import { sized } from './run-size.ts';

const HIRINGS = sized(500, 20);
const ROUNDS = sized(3, 1);
const PASSWORD = 'stampwell';

/** Latency of sign-ins while an owner creates five hundred employees at once, each with a password to hash. */
export async function benchCrowding(): Promise<Figure[]> {
  const product = await spawnProduct({ env: { DEMO: '0', RATE_LIMITS: 'off', CHECK_REPLIES: 'off' } });
  const post = async (path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as { access_token: string } };
  };
  const newcomer = () => ({ name: 'Newcomer', email: `${randomUUID()}@bench.test`, password: PASSWORD });
  try {
    const { email } = newcomer();
    await post('/auth/register', { ...newcomer(), email });
    const signIn = async () => {
      const began = performance.now();
      const { status } = await post('/auth/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`a sign-in was answered ${status}`);
      return performance.now() - began;
    };
    const alone: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) alone.push(await signIn());
    const crowded: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await post('/auth/business/register', { ...newcomer(), onboarding: true });
      const token = owner.body.access_token;
      let isOver = false;
      const hiring = Promise.all(
        Array.from({ length: HIRINGS }, () => post('/business/employees', newcomer(), token)),
      ).then(() => {
        isOver = true;
      });
      while (!isOver) crowded.push(await signIn());
      await hiring;
    }
    const detail = `p50 ${percentile(crowded, 0.5).toFixed(0)} ms of ${crowded.length}; alone ${percentile(alone, 0.5).toFixed(0)} ms`;
    return [
      {
        name: `sign-ins of others while one owner adds ${HIRINGS} employees at once: p99`,
        value: percentile(crowded, 0.99),
        unit: 'ms',
        target: 500,
        atMost: true,
        detail,
      },
    ];
  } finally {
    await product.stop();
  }
}
