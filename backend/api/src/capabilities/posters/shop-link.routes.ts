import { DomainError, paths, suggestedLink } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/shop-link.ts';
import QRCode from 'qrcode';
import type { BusinessView } from '../../services/business/business-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import type { ShopLinks } from './shop-links.ts';

export interface ShopLinkPorts {
  links: ShopLinks;
  businessView: BusinessView;
  publicUrl: string;
}

/** Sharp on a shop window, too. */
const PNG_PX = 1_200;
/** Modules of white around a code, by its standard. */
const QUIET_ZONE = 4;

/** A shop's short address, and its code [SL1–SL3]. */
export function shopLinkRoutes({ links, businessView, publicUrl }: ShopLinkPorts): Route[] {
  async function present(businessId: string) {
    const { name } = await businessView(businessId);
    const suggestion = suggestedLink(name);
    const owner = suggestion && (await links.shopOf(suggestion));
    return {
      link: await links.of(businessId),
      suggestion: owner && owner !== businessId ? null : suggestion,
    };
  }

  return [
    route(http.shopLink, ({ actor }) => present(actor.businessId)),

    route(http.chooseShopLink, async ({ actor, body }) => {
      await links.choose(actor.businessId, body.link.toLowerCase());
      return present(actor.businessId);
    }),

    route(http.shopLinkCode, async ({ actor, params: { format }, query: { from }, koa }) => {
      const link = await links.of(actor.businessId);
      if (!link) throw new DomainError('not_found');
      const address = `${publicUrl}${paths.shopLink(link, from)}`;
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
