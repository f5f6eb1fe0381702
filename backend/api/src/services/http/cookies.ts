import { DAY_MS, DomainError, REFRESH_TOKEN_DAYS } from '@stampwell/contracts';
import type Koa from 'koa';

/** One browser may hold an employee session and another session at the same time. */
export type SessionKind = 'general' | 'employee';

/** Refresh-token cookies: hidden from scripts, never sent by other sites, and sent to `/api/auth` only. */
export interface RefreshCookies {
  /** @throws DomainError `forbidden` if another site's page sends the request */
  read(ctx: Koa.Context, kind: SessionKind): string | null;
  /** @param isRemembered false makes it a session cookie, deleted when the browser closes */
  set(ctx: Koa.Context, kind: SessionKind, token: string, isRemembered: boolean): void;
  clear(ctx: Koa.Context, kind: SessionKind): void;
}

const NAMES: Record<SessionKind, string> = {
  general: 'stampwell_refresh',
  employee: 'stampwell_employee_refresh',
};
const LIFETIME_SECONDS = (REFRESH_TOKEN_DAYS * DAY_MS) / 1000;

export function createRefreshCookies(isBehindTls: boolean, publicUrl: string): RefreshCookies {
  const ownOrigin = new URL(publicUrl).origin;
  const nameOf = (kind: SessionKind) => `${isBehindTls ? '__Secure-' : ''}${NAMES[kind]}`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Strict${isBehindTls ? '; Secure' : ''}`;
  const write = (ctx: Koa.Context, kind: SessionKind, value: string, lifetime: string) =>
    ctx.append('Set-Cookie', `${nameOf(kind)}=${value}; ${lifetime}${attributes}`);
  return {
    read(ctx, kind) {
      assertOwnPage(ctx, ownOrigin);
      return ctx.cookies.get(nameOf(kind)) || null;
    },
    set: (ctx, kind, token, isRemembered) =>
      write(ctx, kind, token, isRemembered ? `Max-Age=${LIFETIME_SECONDS}; ` : ''),
    clear: (ctx, kind) => write(ctx, kind, '', 'Max-Age=0; '),
  };
}

/**
 * Browsers send `Origin` with every POST: it must be our public address, or the host that received the request. A caller
 * without `Origin` is no browser, so no page can have made it send another site's cookie.
 */
function assertOwnPage(ctx: Koa.Context, ownOrigin: string): void {
  const origin = ctx.get('origin');
  if (origin === '' || origin === ownOrigin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== ctx.get('host').toLowerCase()) throw new DomainError('forbidden');
}
