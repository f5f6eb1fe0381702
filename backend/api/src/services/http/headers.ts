import type Koa from 'koa';

/** For every API reply: no framing, sniffing, caching or scripts. Pages have their own policy. */
export function apiHeaders(isBehindTls: boolean): Koa.Middleware {
  const headers = Object.entries({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(isBehindTls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  });
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}
