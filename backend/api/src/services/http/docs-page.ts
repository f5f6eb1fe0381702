import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DomainError } from '@stampwell/contracts';
import type Koa from 'koa';
import { openApi } from './openapi.ts';
import { openApiV1 } from './openapi-v1.ts';

interface File {
  type: string;
  body: string;
  gzipped: Buffer;
  etag: string;
}

/** Allows data URLs, because Swagger UI's style sheet holds its icons as such. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `GET /api/openapi-v1.json` and `/api/openapi.json`, and `GET /api/docs`: Swagger UI for both, the public API first. Each file is read at its first request and cached. */
export function docsPage(publicUrl: string): Koa.Middleware {
  const files = new Map<string, File>();
  const makers: Record<string, () => File> = {
    '/api/openapi.json': () => made('application/json', JSON.stringify(openApi(publicUrl))),
    '/api/openapi-v1.json': () => made('application/json', JSON.stringify(openApiV1(publicUrl))),
    '/api/docs': () => read('text/html', new URL('./docs/index.html', import.meta.url)),
    '/api/docs/screens': () => made('text/html', pageOf('/api/openapi.json')),
    '/api/docs/docs.css': () => read('text/css', new URL('./docs/docs.css', import.meta.url)),
    '/api/docs/start.js': () => read('text/javascript', new URL('./docs/start.js', import.meta.url)),
    '/api/docs/swagger-ui.css': () =>
      read('text/css', new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    '/api/docs/swagger-ui-bundle.js': () =>
      read('text/javascript', new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  };
  return async (ctx, next) => {
    const make = makers[ctx.path];
    if (!make) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET');
      throw new DomainError('method_not_allowed');
    }
    const found = files.get(ctx.path) ?? make();
    files.set(ctx.path, found);
    ctx.set({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=300',
      ETag: found.etag,
    });
    ctx.vary('Accept-Encoding');
    ctx.type = found.type;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
    } else if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = found.gzipped;
    } else {
      ctx.body = found.body;
    }
  };
}

/** The same page over another file. */
const pageOf = (file: string): string =>
  readFileSync(new URL('./docs/index.html', import.meta.url), 'utf8').replace(
    'data-url="/api/openapi-v1.json"',
    `data-url="${file}"`,
  );

const read = (type: string, file: URL) => made(type, readFileSync(file, 'utf8'));

const made = (type: string, body: string): File => ({
  type: `${type}; charset=utf-8`,
  body,
  gzipped: gzipSync(body),
  etag: `W/"${createHash('sha256').update(body).digest('base64')}"`,
});
