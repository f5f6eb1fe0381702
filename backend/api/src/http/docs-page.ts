import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DomainError } from '@stampwell/contracts';
import type Koa from 'koa';
import { renderDocs } from './docs/render-page.ts';
import { allEndpoints, openApi } from './openapi.ts';

interface Page {
  type: string;
  body: string;
  etag: string;
  policy: string;
}

/**
 * `GET /api/openapi.json`, and `GET /api/docs`: a page over the same contracts. Both are made at the first call and
 * kept; the page runs nothing and asks nobody, so its policy allows its one style sheet alone.
 */
export function docsPage(publicUrl: string): Koa.Middleware {
  const pages = new Map<string, Page>();
  const makers: Record<string, () => Page> = {
    '/api/docs': makeDocs,
    '/api/openapi.json': () =>
      page('application/json', JSON.stringify(openApi(publicUrl)), "default-src 'none'"),
  };
  return async (ctx, next) => {
    const make = makers[ctx.path];
    if (!make) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET');
      throw new DomainError('method_not_allowed');
    }
    const found = pages.get(ctx.path) ?? make();
    pages.set(ctx.path, found);
    ctx.set({
      'Content-Security-Policy': `${found.policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'public, max-age=300',
      ETag: found.etag,
    });
    ctx.type = found.type;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = found.body;
  };
}

function makeDocs(): Page {
  const css = readFileSync(new URL('./docs/docs.css', import.meta.url), 'utf8');
  return page(
    'text/html',
    renderDocs(allEndpoints, css),
    `default-src 'none'; style-src 'sha256-${sha256(css)}'`,
  );
}

const page = (type: string, body: string, policy: string): Page => ({
  type,
  body,
  policy,
  etag: `"${sha256(body)}"`,
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
