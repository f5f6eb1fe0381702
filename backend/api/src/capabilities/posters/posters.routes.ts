import { createHash } from 'node:crypto';
import { DomainError, earlierRewards, fullReward, ownHue, type Poster, paths } from '@stampwell/contracts';
import { posterFile, posterLetters, posterPicture } from '@stampwell/contracts/http/posters.ts';
import { LRUCache } from 'lru-cache';
import type { BusinessView } from '../../services/business/business-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Logos } from '../../services/images/logos.ts';
import type { DrawnPoster, PosterContent } from './poster-content.ts';
import type { PosterPrinter } from './poster-printer.ts';

export interface PosterPorts {
  businessView: BusinessView;
  logos: Pick<Logos, 'logoOf'>;
  print: PosterPrinter;
  publicUrl: string;
}

/** Drawn posters of all shops, since an owner looks at each and then downloads some. */
const KEPT = 50;
/** Less than a client waits. A drawing that takes longer goes on, and is there for the next try. */
const TIMEOUT_MS = 7_000;

export function posterRoutes({ businessView, logos, print, publicUrl }: PosterPorts): Route[] {
  const drawn = new LRUCache<string, Promise<DrawnPoster>>({ max: KEPT });

  async function contentOf(businessId: string, poster: Poster): Promise<PosterContent> {
    const business = await businessView(businessId);
    const { name, look } = business;
    const { stamps, reward } = fullReward(business);
    return {
      poster,
      name,
      stamps,
      reward,
      earlier: earlierRewards(business),
      hue: look?.hue ?? ownHue(businessId),
      logo: look?.logo ? await logos.logoOf(businessId, look.logo, 'large') : null,
      link: `${publicUrl}${paths.join(businessId, poster)}`,
    };
  }

  async function drawnFor(businessId: string, poster: Poster): Promise<DrawnPoster> {
    const content = await contentOf(businessId, poster);
    const { logo, ...words } = content;
    const key = createHash('sha256')
      .update(JSON.stringify(words))
      .update(logo ?? '')
      .digest('hex');
    const known = drawn.get(key);
    if (known) return known;
    const drawing = print(content, businessId);
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
    return drawing;
  }

  async function inTime(businessId: string, poster: Poster): Promise<DrawnPoster> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new DomainError('unavailable', { retryAfter: 2 })),
      TIMEOUT_MS,
    );
    try {
      return await Promise.race([drawnFor(businessId, poster), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return [
    // From a poster that the page shows anyway.
    route(posterLetters, async ({ actor }) => {
      const { leftOut } = await inTime(actor.businessId, 'a4');
      return { left_out: leftOut };
    }),

    route(posterFile, async ({ params, actor, koa }) => {
      const { pdf } = await inTime(actor.businessId, params.poster);
      koa.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="stampwell-${params.poster}.pdf"`,
      });
      koa.body = Buffer.from(pdf);
    }),

    route(posterPicture, async ({ params, actor, koa }) => {
      const { png } = await inTime(actor.businessId, params.poster);
      koa.set('Content-Type', 'image/png');
      koa.body = Buffer.from(png);
    }),
  ];
}
