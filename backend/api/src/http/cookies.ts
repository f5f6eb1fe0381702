import { DAY_MS, DomainError, REFRESH_TOKEN_DAYS } from '@stampwell/contracts';
import type Koa from 'koa';

/** Somebody may be signed in as an employee and as something else at the same time. */
export type SessionKind = 'general' | 'employee';

/** Where refresh tokens live in a browser: no script reads them, no other site sends them, and only `/api/auth` is told. */
export interface RefreshCookies {
  /** @throws DomainError `forbidden` where another site's page asks */
  read(ctx: Koa.Context, kind: SessionKind): string | null;
  /** @param isRemembered false: gone when the browser is closed */
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
 * A browser sends `Origin` with every POST: ours by our public address, or by the one under which it found us. Without one it is
 * no browser, and has no cookie that its user did not hand it.
 */
function assertOwnPage(ctx: Koa.Context, ownOrigin: string): void {
  const origin = ctx.get('origin');
  if (origin === '' || origin === ownOrigin) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== ctx.get('host').toLowerCase()) throw new DomainError('forbidden');
}
