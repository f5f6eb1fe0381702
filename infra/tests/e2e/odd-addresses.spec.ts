import { request } from 'node:http';
import { expect, inject, it } from 'vitest';

const url = new URL(inject('productUrl'));

/** The status for a path sent verbatim, which `fetch` would normalise. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: url.hostname, port: url.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it.each([
  '//',
  '///evil.example',
  '/%',
  '/%E0%A4%A',
  '/%00',
  '/api/%',
  '/api//x',
  '/dev/%',
  '/sandbox/%',
  '/r/__proto__/x',
])('survives %s', async (path) => {
  expect(await statusOf(path)).toBeLessThan(500);
  expect(await statusOf('/healthz')).toBe(200);
});

it.each([
  '/r/customer/../../../package.json',
  '/r/customer/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/../../package.json',
])('serves nothing from outside: %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});
