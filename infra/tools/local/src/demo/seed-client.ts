import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '@stampwell/api/app.ts';
import { noRateLimits } from '@stampwell/api/services/identity/rate-limits.ts';
import type { RunningApi } from '@stampwell/api/start-api.ts';
import { createCommandHandler } from '@stampwell/event-store';

type Json = Record<string, unknown>;

/** Calls the real routes at a given time: the seeded month follows the same rules as today. */
export interface SeedClient {
  /** @throws with the server's refusal */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: Json; at?: Date; key?: string },
  ): Promise<Json>;
  close(): Promise<void>;
}

/** A second app over the API's stores, on a private port, whose commands use the seed's time. */
export async function openSeedClient({ ports }: RunningApi): Promise<SeedClient> {
  const time = new AsyncLocalStorage<Date>();
  const commands = createCommandHandler(ports.store, { clock: () => time.getStore() ?? new Date() });
  const answer = createApp({
    ...ports,
    commands,
    limits: noRateLimits,
    waitForPosition: async () => true,
  }).callback();
  const server = createServer((request, response) => {
    const at = new Date(String(request.headers['x-seed-at']));
    time.run(at, () => void answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

  return {
    async call(method, path, { token, body, at = new Date(), key } = {}) {
      const reply = await fetch(base + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-seed-at': at.toISOString(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answered = (reply.status === 204 ? {} : await reply.json()) as Json;
      if (!reply.ok)
        throw new SeedRefusal(`${method} ${path}: ${String(answered.message)}`, String(answered.code));
      return answered;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A refusal with its code. */
export class SeedRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.name = 'SeedRefusal';
    this.code = code;
  }
}
