import { createHash } from 'node:crypto';
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

  it('shows every call with who may', () => {
    for (const { name, path } of allEndpoints) {
      expect(html).toContain(`<article id="${name}">`);
      expect(html).toContain(path.replaceAll('/', '<wbr>/'));
    }
    expect(html).toMatch(/id="scanStamps"[\s\S]*?<li>business<\/li><li>employee<\/li>/);
    expect(html).toContain('stamp_amount?: <b>integer</b> = <em>1</em>  <i>· 1 to 20</i>');
  });

  it('runs no script and asks no other host, and its policy says so', () => {
    expect(html).not.toMatch(/<script|\son\w+=|javascript:|(src|href)="(?!#|\/api\/)/i);
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it('is not sent twice to who has it', async () => {
    const etag = page.headers.get('etag') ?? '';
    const again = await fetch(url('/api/docs'), { headers: { 'if-none-match': etag, 'cache-control': '' } });
    expect(etag).not.toBe('');
    expect(again.status).toBe(304);
  });

  it('stands beside the same as data', async () => {
    const { openapi, paths } = (await (await fetch(url('/api/openapi.json'))).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/stamps/scan');
  });
});
