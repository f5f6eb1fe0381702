import type { Capability } from '../../services/capability/capability.ts';
import { printInProcess } from './poster-printer.ts';
import { type PosterPorts, posterRoutes } from './posters.routes.ts';
import { type ShopLinkPorts, shopLinkReactions, shopLinkRoutes } from './shop-link.routes.ts';

/** What a shop prints, and its short address. */
export const createPosters = (ports: Omit<PosterPorts, 'print'> & ShopLinkPorts): Capability => ({
  routes: [...posterRoutes({ ...ports, print: printInProcess() }), ...shopLinkRoutes(ports)],
  reactions: { 'shop-links': shopLinkReactions(ports.links) },
});
