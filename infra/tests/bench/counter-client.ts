import { randomUUID } from 'node:crypto';
import { type Json, mustCall, registerCustomer } from '../client.ts';

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
    codes.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => (await registerCustomer(url, 'Bench')).code),
      )),
    );
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

/** Signs in or registers. @returns the token */
export const tokenOf = async (url: string, path: string, body: Json): Promise<string> =>
  String((await mustCall(url, path, { body })).access_token);
