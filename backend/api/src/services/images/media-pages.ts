import { DomainError, LOGO_SIZES } from '@stampwell/contracts';
import type Koa from 'koa';
import type { Images } from './images.ts';

const ADDRESS = /^\/api\/media\/([0-9a-f-]{36}\/[0-9a-f]{32}-(small|medium|large)\.(webp|png))$/;
const YEAR_S = 31_536_000;

/** `GET /api/media/…`: shops' pictures. Anyone may see them: mail programs and phones' wallets ask without a session. */
export function mediaPages(images: Pick<Images, 'get'>): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/media/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new DomainError('method_not_allowed');
    }
    const [, key, size, format] = ADDRESS.exec(ctx.path) ?? [];
    const isKnown = key !== undefined && LOGO_SIZES[size as keyof typeof LOGO_SIZES].format === format;
    const bytes = isKnown ? await images.get(key) : null;
    if (!bytes) throw new DomainError('not_found');
    ctx.set({
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${key}"`,
    });
    ctx.type = `image/${format}`;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = Buffer.from(bytes);
  };
}
