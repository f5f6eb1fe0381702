import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPage } from './docs-page.ts';
import { allEndpoints } from './openapi.ts';

const server = new Koa().use(docsPage('https://stampwell.example')).listen(0);
const url = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`;

afterAll(() => server.close());

describe('the page over the API', () => {
  let page: Response;
  let html: string;
  beforeAll(async () => {
    page = await fetch(url('/api/docs'));
    html = await page.text();
  });

  it('runs no inline script and asks no other host, and its policy says so', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:|<style|(src|href)="(?!\/api\/)/i);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('finds all that it names', async () => {
    expect(html).toContain('data-url="/api/openapi-v1.json"');
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(named).toContain('/api/docs/swagger-ui-bundle.js');
    for (const address of named) {
      const { status, headers } = await fetch(url(address));
      expect([address, status, headers.get('content-encoding')]).toEqual([address, 200, 'gzip']);
    }
  });

  it('is not sent twice to who has it', async () => {
    const etag = page.headers.get('etag') ?? '';
    const again = await fetch(url('/api/docs'), { headers: { 'if-none-match': etag, 'cache-control': '' } });
    expect(etag).not.toBe('');
    expect(again.status).toBe(304);
  });

  it('shows every call with who may, and its limits', async () => {
    const { openapi, paths } = (await (await fetch(url('/api/openapi.json'))).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; description: string; requestBody: unknown }>
      >;
    };
    expect(openapi).toBe('3.1.0');
    const shown = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(shown.map(({ operationId }) => operationId).sort()).toEqual(
      allEndpoints.map(({ name }) => name).sort(),
    );
    const scan = paths['/stamps/scan']?.post;
    expect(scan?.description).toBe('For business, employee.');
    expect(JSON.stringify(scan?.requestBody)).toContain(
      '"default":1,"type":"integer","minimum":1,"maximum":20',
    );
  });
});
