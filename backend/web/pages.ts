import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

/** Operator and verifier key, for the pages that show them; missing values are shown as missing. */
export type Legal = Record<
  'operator' | 'company_number' | 'address' | 'email' | 'proof_key',
  string | undefined
>;

export interface Pages {
  site: Site;
  legal: Partial<Legal>;
  /** In development, the first script in a page's head. */
  headScript?: string;
}

/** The HTML file for a path: its prerendered page, or the application's; null for paths that look like files. */
export function pageFor(shell: string, pathname: string): string | null {
  if (/\.\w+$/.test(pathname) && !pathname.endsWith('.html')) return null;
  const name =
    pathname === '/'
      ? 'index'
      : pathname
          .slice(1)
          .replace(/\/$/, '')
          .replace(/\.html$/, '');
  // One page for every shop, by its id or its short address.
  const file = /^(join|s)\/[^/]+$/.test(name) ? 'join' : name;
  const own = /^[a-z-]+(\/[a-z-]+)?$/.test(file) ? path.join(shell, `${file}.html`) : '';
  return own && existsSync(own) ? own : path.join(shell, 'app.html');
}

/** Sends a page with a fresh nonce, so that the policy needs no 'unsafe-inline' for scripts and style sheets. */
export function sendPage(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  file: string,
  { site, legal, headScript }: Pages,
): void {
  const nonce = randomBytes(16).toString('base64');
  const page = readFileSync(file, 'utf8')
    .replace('<meta ', (head) =>
      headScript ? `<script nonce="__NONCE__">${headScript}</script>${head}` : head,
    )
    .replaceAll('__NONCE__', nonce)
    .replace('"__BOOT__"', () => bootData(site, legal))
    .replace(/__LEGAL_(\w+?)__/g, (_, name: string) =>
      escapeHtml(legal[name.toLowerCase() as keyof Legal] ?? 'not set'),
    );
  const isBrotli = /\bbr\b/.test(`${request.headers['accept-encoding']}`);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(isBrotli && { 'Content-Encoding': 'br' }),
    Vary: 'Accept-Encoding',
    ...pageHeaders(nonce),
  });
  response.end(isBrotli ? brotliCompressSync(page, PAGE_COMPRESSION) : page);
}

/** Pages differ per request, so they are compressed on the fly: about a millisecond. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Saves the shell a round trip; not executed, being JSON. */
const bootData = (site: Site, legal: Partial<Legal>): string =>
  JSON.stringify({ remotes: site.remotes(), legal }).replaceAll('<', '\\u003c');
