import { DomainError, firstPlaceOf, paths, placeOpenAt, suggestedLink } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/shop-link.ts';
import QRCode from 'qrcode';
import type { BusinessView } from '../../services/business/business-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import type { PosterPorts } from './posters.routes.ts';
import type { ShopLinks } from './shop-links.ts';

export interface ShopLinkPorts extends Pick<PosterPorts, 'commands' | 'programmeOf'> {
  links: ShopLinks;
  businessView: BusinessView;
  publicUrl: string;
}

/** Sharp on a shop window, too. */
const PNG_PX = 1_200;
/** Modules of white around a code, by its standard. */
const QUIET_ZONE = 4;

/** A shop's short address, and its code [SL1–SL3]. */
export function shopLinkRoutes(ports: ShopLinkPorts): Route[] {
  const { links, businessView, publicUrl } = ports;

  async function present(businessId: string) {
    const { name } = await businessView(businessId);
    const suggestion = suggestedLink(name);
    const owner = suggestion && (await links.shopOf(suggestion));
    return {
      link: await links.of(businessId),
      suggestion: owner && owner !== businessId ? null : suggestion,
    };
  }

  /** [SL5] @throws DomainError `not_found` for a place that is not open */
  async function namedIn(businessId: string, place: string | undefined): Promise<string | undefined> {
    if (!place || place === firstPlaceOf(businessId)) return undefined;
    const { states, now } = await ports.commands.readState({ shop: ports.programmeOf(businessId) });
    return placeOpenAt(businessId, states.shop.places, place, now);
  }

  return [
    route(http.shopLink, ({ actor }) => present(actor.businessId)),

    route(http.chooseShopLink, async ({ actor, body }) => {
      await links.choose(actor.businessId, body.link.toLowerCase());
      return present(actor.businessId);
    }),

    route(http.shopLinkCode, async ({ actor, params: { format }, query: { from, place }, koa }) => {
      const link = await links.of(actor.businessId);
      if (!link) throw new DomainError('not_found');
      const address = `${publicUrl}${paths.shopLink(link, from, await namedIn(actor.businessId, place))}`;
      const options = { margin: QUIET_ZONE, errorCorrectionLevel: 'M' } as const;
      koa.type = format;
      koa.body =
        format === 'svg'
          ? await QRCode.toString(address, { ...options, type: 'svg' })
          : await QRCode.toBuffer(address, { ...options, width: PNG_PX });
    }),
  ];
}

/** [SL4] */
export const shopLinkReactions = (links: ShopLinks): Reactions => ({
  BusinessErased: ({ data }) => links.forget(data.business_id),
});
