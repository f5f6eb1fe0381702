import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { fileHeaders } from './page-headers.ts';
import { type Pages, pageFor, sendPage } from './pages.ts';

/** The standard place of contact details for vulnerability reports (RFC 9116). */
const SECURITY_TXT = '/.well-known/security.txt';

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** @param contact an email address, URL (`https://`) or phone number (`tel:`) */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(now.getTime() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, 'T00:00:00Z');
  const address = /^(https|tel|mailto):/.test(contact) ? contact : `mailto:${contact}`;
  return `Contact: ${address}\nExpires: ${expires}\nPreferred-Languages: en\n`;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface FrontEnd extends Pages {
  isBehindTls: boolean;
  /** An email address or URL for vulnerability reports. */
  securityContact?: string | undefined;
  /** In development files change without changing names, so folders are reread for each request. */
  isDev?: boolean;
}

const HASHED = /\.[0-9a-f]{8,}\.\w+(\.map)?$/;

/**
 * Serves the published site: hashed files as immutable; pages, pointers and files named by pointers uncached. Replaced versions are
 * served for another week, for pages opened before the release.
 */
export function serveFrontEnd(frontEnd: FrontEnd): Handler {
  const always = new Map(Object.entries(fileHeaders(frontEnd.isBehindTls)));
  const filesIn = folderServers(frontEnd.isDev ?? false);
  return (request, response, next) => {
    const pathname = pathOf(request);
    const visit = { request, response, pathname, frontEnd, filesIn };
    response.setHeaders(always);
    if (!narrow(request)) return severalRanges(response);
    if (pathname.startsWith('/r/')) return serveRemote(visit);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (pathname === SECURITY_TXT) return sendSecurityContact(response, frontEnd.securityContact);
    return pathname === '/remotes.json' ? sendRemotes(visit) : serveShell(visit);
  };
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  frontEnd: FrontEnd;
  filesIn: (folder: string) => Handler;
}

function serveRemote({ request, response, pathname, frontEnd, filesIn }: Visit): void {
  const [, , name = '', version = '', ...file] = pathname.split('/');
  const folder = frontEnd.site.remoteVersion(name, version);
  if (!folder) {
    notFound(response);
    return;
  }
  request.url = `/${file.join('/')}`;
  filesIn(folder)(request, response, () => notFound(response));
}

/** A page, or a hashed file of the current or a kept version. */
function serveShell({ request, response, pathname, frontEnd, filesIn }: Visit): void {
  const [shell, ...kept] = frontEnd.site.shell();
  if (!shell) {
    notPublished(response);
    return;
  }
  const page = pageFor(shell, pathname);
  if (page) {
    sendPage({ request, response }, page, frontEnd);
    return;
  }
  const places = HASHED.test(pathname) ? [shell, ...kept] : [shell];
  const tryNext = (): void => {
    const folder = places.shift();
    if (folder) filesIn(folder)(request, response, tryNext);
    else notFound(response);
  };
  tryNext();
}

const ONE_RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/**
 * Serves a single range. Other ranges are ignored, as HTTP allows, and the whole file is sent.
 * @returns false for several ranges, which proxies may interpret differently
 */
function narrow({ headers }: IncomingMessage): boolean {
  const { range } = headers;
  if (range === undefined) return true;
  if (range.includes(',')) return false;
  const [, first, last] = ONE_RANGE.exec(range) ?? [];
  if (first === undefined || (last && Number(last) < Number(first))) delete headers.range;
  return true;
}

/** Cut instead of parsed: a URL that no browser sends must not crash the process. */
const pathOf = ({ url = '/' }: IncomingMessage) => url.replace(/[?#].*$/, '');

/** Versions are immutable, so their file names are read once. */
function folderServers(isDev: boolean): (folder: string) => Handler {
  const servers = new Map<string, Handler>();
  return (folder) => {
    const server = servers.get(folder) ?? staticFiles(folder, isDev);
    servers.set(folder, server);
    return server;
  };
}

function staticFiles(folder: string, isDev: boolean): Handler {
  return sirv(folder, {
    dev: isDev,
    brotli: !isDev,
    gzip: !isDev,
    setHeaders(response, pathname) {
      response.setHeader(
        'Cache-Control',
        HASHED.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  }) as Handler;
}

function sendRemotes({ response, frontEnd: { site } }: Visit): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
  response.end(JSON.stringify({ remotes: site.remotes() }));
}

function sendSecurityContact(response: ServerResponse, contact: string | undefined): void {
  if (!contact) {
    notFound(response);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=86400' });
  response.end(securityText(contact, new Date()));
}

function notPublished(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1', Refresh: '1' });
  response.end('Stampwell is being built …');
}

function severalRanges(response: ServerResponse): void {
  response.writeHead(416, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('One part of a file at a time, please');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found');
}
