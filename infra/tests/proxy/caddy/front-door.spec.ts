import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { RATE_LIMITS } from '@stampwell/contracts';
import { serveFrontEnd } from '@stampwell/web/front-end.ts';
import { openSite } from '@stampwell/web/site.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedProcess } from '../recorded-process.ts';
import { openApi } from '../servers.ts';
import { type RunningCaddy, startCaddy, validateCaddyfile } from './caddy.ts';

let api: RecordedProcess;
let web: Server;
let caddy: RunningCaddy;
let files: string;

beforeAll(async () => {
  api = await openApi({ BEHIND_TLS: '1', TRUSTED_PROXIES: 'loopback', RATE_LIMITS: 'on' });
  files = mkdtempSync(path.join(os.tmpdir(), 'stampwell-files-'));
  const version = path.join(files, 'shell/1');
  mkdirSync(version, { recursive: true });
  writeFileSync(path.join(version, 'main.0123abcd.js'), 'true;');
  writeFileSync(path.join(version, 'app.html'), '<!doctype html>');
  writeFileSync(path.join(files, 'shell/current.json'), JSON.stringify({ version: '1', replaced: {} }));
  const pages = serveFrontEnd({ site: openSite(files), legal: {}, isBehindTls: true });
  web = createServer((request, response) => pages(request, response, () => response.writeHead(405).end()));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  caddy = await startCaddy({ apiPort: api.port, webPort: (web.address() as AddressInfo).port });
});
afterAll(async () => {
  await caddy?.stop();
  web?.close();
  await api?.stop();
  rmSync(files, { recursive: true, force: true });
});

const ask = (at: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${caddy.port}${at}`, options);

async function register(): Promise<string> {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@stampwell.test', password: 'stampwell' });
  const headers = { 'content-type': 'application/json' };
  const reply = await ask('/api/auth/register', { method: 'POST', headers, body });
  return ((await reply.json()) as { access_token: string }).access_token;
}

it.each([{}, { SITE_ADDRESS: 'stampwell.example.com' }])('is a valid Caddyfile, with %o', (env) =>
  validateCaddyfile(env as Record<string, string>),
);

it('tells the API who asks, whatever the caller wrote there', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.7, 127.0.0.9', 'x-caller': 'forger' };
  expect((await ask('/api/auth/verify', { headers: forged })).status).toBe(401);
  const seen = api.seen().filter(({ caller }) => caller === 'forger');
  expect(seen.map(({ forwardedFor }) => forwardedFor)).toEqual(['127.0.0.1']);
});

it('gives each client a budget of its own, whatever address it writes there', async () => {
  const from = async (localAddress: string, nth: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${nth}`, cookie: '__Secure-stampwell_refresh=guess' };
    const to = `http://127.0.0.1:${caddy.port}/api/auth/refresh`;
    const asking = request(to, { method: 'POST', localAddress, headers }).end();
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    return reply.resume().statusCode;
  };
  const guesses = RATE_LIMITS.failedLoginsPerAddressHour;
  const statuses: unknown[] = [];
  for (let nth = 0; nth <= guesses; nth += 1) statuses.push(await from('127.0.0.2', nth));
  expect(statuses).toEqual([...Array.from({ length: guesses }, () => 401), 429]);
  expect(await from('127.0.0.3', 0)).toBe(401);
});

it('lets nobody change from HTTP to something else', async () => {
  const headers = { connection: 'upgrade', upgrade: 'websocket', 'x-caller': 'changer' };
  const changing = request(`http://127.0.0.1:${caddy.port}/api/auth/verify`, { headers }).end();
  const [reply] = (await once(changing, 'response')) as [IncomingMessage];
  expect(reply.resume().statusCode).toBe(401);
  const seen = api.seen().filter(({ caller }) => caller === 'changer');
  expect(seen.map(({ upgrade }) => upgrade)).toEqual([undefined]);
});

it('lets live lines through as they are written', async () => {
  const ended = new AbortController();
  const headers = { authorization: `Bearer ${await register()}` };
  const reply = await ask('/api/live', { headers, signal: ended.signal });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  const first = await reply.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toContain(': listening');
  ended.abort();
});

it('has hashed files kept for good, and pages asked for anew', async () => {
  const hashed = await ask('/main.0123abcd.js');
  expect(await hashed.text()).toBe('true;');
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await ask('/wallet')).headers.get('cache-control')).toBe('no-cache');
});

it.each([
  '/metrics',
  '/healthz',
  '/readyz',
  '/METRICS',
  '//metrics',
  '/%6detrics',
  '/metrics/',
  '/api/..%2fmetrics',
])('keeps what is for the machines behind it inside: %s', async (at) => {
  await ask(at, { headers: { 'x-caller': `stranger at ${at}` } });
  const asked = api
    .seen()
    .filter(({ caller, url }) => caller.startsWith('stranger') && !url.startsWith('/api/'));
  expect(asked).toEqual([]);
});

it('leaves what is a little too long to the API, and refuses what does not stop', async () => {
  const post = (length: number) =>
    ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a'.repeat(length) }),
    });
  const long = await post(66_000);
  expect([long.status, await long.json()]).toMatchObject([413, { code: 'too_large' }]);
  expect((await post(1_000_000)).status).toBe(413);
});
