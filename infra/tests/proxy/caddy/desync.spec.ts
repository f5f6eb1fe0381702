import { afterAll, beforeAll, expect, it } from 'vitest';
import { desync } from '../desync.ts';
import type { RecordedProcess } from '../recorded-process.ts';
import { openApi, openWeb } from '../servers.ts';
import { type RunningCaddy, startCaddy } from './caddy.ts';

/**
 * Here the standard lets the first reader take the inner request for the sender's next one (RFC 9112: chunks go before a
 * length, 6.3; a folded line belongs to the header above it, 5.2). Only its sender gets the answer.
 */
const ALLOWED = /^CL\.TE|X-Other: a\r\n /;

let api: RecordedProcess;
let web: RecordedProcess;
let caddy: RunningCaddy;
beforeAll(async () => {
  [api, web] = await Promise.all([openApi(), openWeb()]);
  caddy = await startCaddy({ apiPort: api.port, webPort: web.port });
});
afterAll(async () => {
  await caddy?.stop();
  await Promise.all([api?.stop(), web?.stop()]);
});

it.each([
  ['the API', '/api/auth/verify'],
  ['the pages', '/no-such.txt'],
])('Caddy before %s answers no request to another caller', async (_, target) => {
  const seen = () => [...api.seen(), ...web.seen()];
  const { plays, taken, ownNext, ...faults } = await desync({ port: caddy.port, seen }, target);
  expect(taken).toBeGreaterThan(plays / 10);
  expect(faults).toEqual({ smuggled: [], mixedUp: [] });
  expect(ownNext.filter((payload) => !ALLOWED.test(payload))).toEqual([]);
});
