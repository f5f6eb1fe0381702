import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sirv from 'sirv';
import { RELOAD_PATH, type Reloading } from './dev/reload.ts';
import { fileHeaders, pageHeaders } from './page-headers.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface FrontEnd {
  /** The shell's build. */
  shell: string;
  /** Each remote's build, by name. */
  remotes: Record<string, string>;
  /** Who runs this installation, for the legal pages; what is not set is said to be not set. */
  legal: Record<string, string | undefined>;
  isBehindTls: boolean;
  /** In development, what makes an open page load itself again. */
  reloading: Reloading | null;
}

const HASHED = /\.[0-9a-f]{8,}\.\w+(\.map)?$/;

/**
 * Serves the shell and the remotes as a static host would: hashed files for good, pages and remotes.json never from a
 * cache. Pages get a fresh nonce for each request, so the policy needs no 'unsafe-inline' for scripts or styles.
 */
export function serveFrontEnd(frontEnd: FrontEnd): Handler {
  const { shell, remotes } = frontEnd;
  const always = new Headers(fileHeaders(frontEnd.isBehindTls));
  const files = staticFiles(shell);
  const byRemote = new Map(Object.entries(remotes).map(([name, dir]) => [name, staticFiles(dir)]));
  return (request, response, next) => {
    const pathname = pathOf(request);
    response.setHeaders(always);
    if (frontEnd.reloading && pathname === RELOAD_PATH) return frontEnd.reloading.listen(request, response);
    const [, prefix, name] = pathname.split('/');
    const remote = prefix === 'r' && name !== undefined ? byRemote.get(name) : undefined;
    if (remote) {
      request.url = pathname.slice(`/r/${name}`.length) || '/';
      return remote(request, response, () => notFound(response));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const page = pageFor(shell, pathname);
    if (page) return sendPage({ request, response }, page, frontEnd);
    files(request, response, () => notFound(response));
  };
}

/** Cut, not parsed: what a browser would never send must not end the process. */
const pathOf = ({ url = '/' }: IncomingMessage) => url.replace(/[?#].*$/, '');

function staticFiles(dir: string): Handler {
  return sirv(dir, {
    dev: true, // reads the folder on each request: a remote that was built anew is served at once
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader(
        'Cache-Control',
        HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  }) as Handler;
}

/** The file that answers a page's URL: its own prerendered one, or the application's; none for what looks like a file. */
function pageFor(shell: string, pathname: string): string | null {
  if (/\.\w+$/.test(pathname) && !pathname.endsWith('.html')) return null;
  const name =
    pathname === '/'
      ? 'index'
      : pathname
          .slice(1)
          .replace(/\/$/, '')
          .replace(/\.html$/, '');
  const own = /^[a-z-]+$/.test(name) ? path.join(shell, `${name}.html`) : '';
  return own && existsSync(own) ? own : path.join(shell, 'app.html');
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
}

function sendPage({ request, response }: Visit, file: string, frontEnd: FrontEnd): void {
  const { shell, legal, reloading } = frontEnd;
  const nonce = randomBytes(16).toString('base64');
  const built = readIfThere(file);
  if (built === null) {
    beingBuilt(response);
    return;
  }
  const page = built
    .replaceAll('__NONCE__', nonce)
    .replace('"__BOOT__"', () => bootData(shell, legal))
    .replace(/__LEGAL_(\w+?)__/g, (_, name: string) => escapeHtml(legal[name.toLowerCase()] ?? 'not set'))
    .replace('</body>', (end) => (reloading ? reloading.script(nonce) + end : end));
  const isBrotli = /\bbr\b/.test(`${request.headers['accept-encoding']}`);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(isBrotli && { 'Content-Encoding': 'br' }),
    Vary: 'Accept-Encoding',
    ...pageHeaders(nonce),
  });
  response.end(isBrotli ? brotliCompressSync(page, PAGE_COMPRESSION) : page);
}

/** A page is another for each request, so it is compressed as it goes: about a millisecond. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the shell would otherwise ask for in a round trip of its own; inert inside its script element. */
function bootData(shell: string, legal: FrontEnd['legal']): string {
  const { remotes } = JSON.parse(readIfThere(path.join(shell, 'remotes.json')) ?? '{}');
  return JSON.stringify({ remotes, legal }).replaceAll('<', '\\u003c');
}

/** A build that runs beside us empties its folder first. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function beingBuilt(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1', Refresh: '1' });
  response.end('Stampwell is being built …');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found');
}
