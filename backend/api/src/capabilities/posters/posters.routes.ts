import { createHash } from 'node:crypto';
import {
  DomainError,
  earlierRewards,
  FIRST_PROGRAMME,
  fullReward,
  knownProgramme,
  ownHue,
  type PlacesStanding,
  type Poster,
  type Programmes,
  paths,
  placeOpenAt,
  presentReward,
  type StoredEvent,
} from '@stampwell/contracts';
import { posterFile, posterLetters, posterPicture } from '@stampwell/contracts/http/posters.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { LRUCache } from 'lru-cache';
import type { BusinessView } from '../../services/business/business-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Logos } from '../../services/images/logos.ts';
import type { DrawnPoster, PosterContent } from './poster-content.ts';
import type { PosterPrinter } from './poster-printer.ts';

export interface PosterPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'textReader'>;
  programmeOf(businessId: string): FoldedStream<Programmes & { places: PlacesStanding }>;
  businessView: BusinessView;
  logos: Pick<Logos, 'logoOf'>;
  print: PosterPrinter;
  publicUrl: string;
}

/** Which of the shop's cards, for which of its places; absent for the first. */
interface Asked {
  programme?: number | undefined;
  place?: string | undefined;
}

/** Drawn posters of all shops, since an owner looks at each and then downloads some. */
const KEPT = 50;
/** Less than a client waits. A drawing that takes longer goes on, and is there for the next try. */
const TIMEOUT_MS = 7_000;

export function posterRoutes({
  commands,
  people,
  programmeOf,
  businessView,
  logos,
  print,
  publicUrl,
}: PosterPorts): Route[] {
  const drawn = new LRUCache<string, Promise<DrawnPoster>>({ max: KEPT });

  /** Its name is said beside the shop's where there are several [PG16]. @throws DomainError `not_found` for a place that is not open */
  async function cardOf(businessId: string, { programme = FIRST_PROGRAMME, place }: Asked) {
    const [{ states, now }, read] = await Promise.all([
      commands.readState({ programme: programmeOf(businessId) }),
      people.textReader([businessId]),
    ]);
    if (place) placeOpenAt(businessId, states.programme.places, place, now);
    const { name, terms, look } = knownProgramme(states.programme, programme);
    const isAlone = states.programme.others.length === 0;
    return { ...presentReward(terms, read), look, cardName: isAlone ? null : name && read(name) };
  }

  /** [SL5] A place's own name is said beside the shop's, so that none hangs at another. */
  async function nameOf(businessId: string, name: string, place: string | undefined): Promise<string> {
    const own = place && (await people.byId(businessId))?.places[place]?.name;
    return own ? `${name}, ${own}` : name;
  }

  async function contentOf(businessId: string, poster: Poster, asked: Asked): Promise<PosterContent> {
    const [{ name: shopName, look }, card] = await Promise.all([
      businessView(businessId),
      cardOf(businessId, asked),
    ]);
    const name = await nameOf(businessId, shopName, asked.place);
    const { stamps, reward } = fullReward(card);
    return {
      poster,
      name: card.cardName === null ? name : `${name}: ${card.cardName}`,
      stamps,
      reward,
      earlier: earlierRewards(card),
      hue: card.look.hue ?? ownHue(businessId),
      logo: look?.logo ? await logos.logoOf(businessId, look.logo, 'large') : null,
      link: `${publicUrl}${paths.join(businessId, poster, asked.programme, asked.place)}`,
    };
  }

  async function drawnFor(businessId: string, poster: Poster, asked: Asked): Promise<DrawnPoster> {
    const content = await contentOf(businessId, poster, asked);
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

  async function inTime(businessId: string, poster: Poster, asked: Asked): Promise<DrawnPoster> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new DomainError('unavailable', { retryAfter: 2 })),
      TIMEOUT_MS,
    );
    try {
      return await Promise.race([drawnFor(businessId, poster, asked), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return [
    // From a poster that the page shows anyway.
    route(posterLetters, async ({ actor, query }) => {
      const { leftOut } = await inTime(actor.businessId, 'a4', query);
      return { left_out: leftOut };
    }),

    route(posterFile, async ({ params, query, actor, koa }) => {
      const { pdf } = await inTime(actor.businessId, params.poster, query);
      koa.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="stampwell-${params.poster}.pdf"`,
      });
      koa.body = Buffer.from(pdf);
    }),

    route(posterPicture, async ({ params, query, actor, koa }) => {
      const { png } = await inTime(actor.businessId, params.poster, query);
      koa.set('Content-Type', 'image/png');
      koa.body = Buffer.from(png);
    }),
  ];
}
