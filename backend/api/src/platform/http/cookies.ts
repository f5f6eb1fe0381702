import { REFRESH_TOKEN_DAYS } from '@stampwell/contracts';
import type Koa from 'koa';

/** Somebody may be signed in as an employee and as something else at the same time. */
export type SessionKind = 'general' | 'employee';

/** Where refresh tokens live in a browser: no script reads them, no other site sends them, and only `/api/auth` is told. */
export interface RefreshCookies {
  read(ctx: Koa.Context, kind: SessionKind): string | null;
  set(ctx: Koa.Context, kind: SessionKind, token: string): void;
  clear(ctx: Koa.Context, kind: SessionKind): void;
}

const NAMES: Record<SessionKind, string> = {
  general: 'stampwell_refresh',
  employee: 'stampwell_employee_refresh',
};
const LIFETIME_SECONDS = REFRESH_TOKEN_DAYS * 86_400;

export function createRefreshCookies(isBehindTls: boolean): RefreshCookies {
  const nameOf = (kind: SessionKind) => `${isBehindTls ? '__Secure-' : ''}${NAMES[kind]}`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Strict${isBehindTls ? '; Secure' : ''}`;
  const write = (ctx: Koa.Context, kind: SessionKind, value: string, maxAge: number) =>
    ctx.append('Set-Cookie', `${nameOf(kind)}=${value}; Max-Age=${maxAge}; ${attributes}`);
  return {
    read: (ctx, kind) => ctx.cookies.get(nameOf(kind)) || null,
    set: (ctx, kind, token) => write(ctx, kind, token, LIFETIME_SECONDS),
    clear: (ctx, kind) => write(ctx, kind, '', 0),
  };
}
