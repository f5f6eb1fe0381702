import { randomUUID } from 'node:crypto';

const CUSTOMERS = 200;

export interface CounterClient {
  /** A raw request that stamps one of the customers, with a new idempotency key. */
  nextStamp(): string;
  /** Signs in again: access tokens last for minutes. */
  renew(): Promise<void>;
}

export async function openCounterClient(url: string): Promise<CounterClient> {
  const signIn = () =>
    tokenOf(url, '/auth/business/login', { email: 'owner@stampwell.test', password: 'stampwell' });
  let token = await signIn();
  const codes: string[] = [];
  for (let at = 0; at < CUSTOMERS; at += 20)
    codes.push(...(await Promise.all(Array.from({ length: 20 }, () => newCustomersCode(url)))));
  const head = () =>
    [
      'POST /api/stamps/scan HTTP/1.1',
      `Host: ${new URL(url).host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
    ].join('\r\n');
  return {
    nextStamp() {
      const body = JSON.stringify({ qr_code: codes[Math.floor(Math.random() * codes.length)] });
      return `${head()}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    },
    async renew() {
      token = await signIn();
    },
  };
}

export async function registerCustomer(url: string): Promise<{ email: string; token: string }> {
  const email = `bench-${randomUUID()}@stampwell.test`;
  return {
    email,
    token: await tokenOf(url, '/auth/register', { name: 'Bench', email, password: 'stampwell' }),
  };
}

/** Registers a customer. @returns their code */
export async function newCustomersCode(url: string): Promise<string> {
  const { token } = await registerCustomer(url);
  const reply = await fetch(`${url}/api/user/qr-code`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { qr_code: string }).qr_code;
}

/** Signs in or registers. @returns the token */
export async function tokenOf(url: string, path: string, body: object): Promise<string> {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { access_token: string }).access_token;
}
