import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityText, serveFrontEnd } from './front-end.ts';
import { openSite } from './site.ts';

const TEXT = 'abcdefghij';
let dir: string;
let server: Server;
let url: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-files-'));
  mkdirSync(path.join(dir, 'shell/1'), { recursive: true });
  writeFileSync(path.join(dir, 'shell/1/main.0123abcd.txt'), TEXT);
  writeFileSync(path.join(dir, 'shell/current.json'), JSON.stringify({ version: '1', replaced: {} }));
  const pages = serveFrontEnd({ site: openSite(dir), legal: {}, isBehindTls: false });
  server = createServer((request, response) => pages(request, response, () => response.writeHead(405).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

it.each([
  ['bytes=2-4', 206, 'cde'],
  ['bytes=7-', 206, 'hij'],
  ['bytes=5-999999', 206, 'fghij'],
  ['bytes=10-', 416, ''],
  ['bytes=0-1,3-4', 416, 'One part of a file at a time, please'],
  ['bytes=0-0,0-0,0-0,0-0', 416, 'One part of a file at a time, please'],
  // HTTP allows servers to ignore these.
  ['bytes=-3', 200, TEXT],
  ['bytes=4-2', 200, TEXT],
  ['bytes=99999999999999999999-', 200, TEXT],
  ['pages=1-2', 200, TEXT],
])('answers a range of %s with %i', async (range, status, text) => {
  const reply = await fetch(`${url}/main.0123abcd.txt`, { headers: { range } });
  expect([reply.status, await reply.text()]).toEqual([status, text]);
});

it('serves no security.txt without a contact', async () => {
  expect((await fetch(`${url}/.well-known/security.txt`)).status).toBe(404);
  const now = new Date('2026-11-22T10:00:00Z');
  expect(securityText('https://stampwell.test/safe', now)).toBe(
    'Contact: https://stampwell.test/safe\nExpires: 2027-05-23T00:00:00Z\nPreferred-Languages: en\n',
  );
});
