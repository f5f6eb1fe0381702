import type { Capability } from '../../services/capability/capability.ts';
import { type PlacesPorts, placesRoutes } from './places.routes.ts';
import { type ProgrammePorts, programmeReactions, programmeRoutes } from './programme.routes.ts';
import { type SeveralCardsPorts, severalCardsRoutes } from './several-cards.routes.ts';

/** A shop's programmes: their terms and looks, and the shop's profile. */
export const createProgramme = (ports: ProgrammePorts & SeveralCardsPorts & PlacesPorts): Capability => ({
  routes: [...programmeRoutes(ports), ...severalCardsRoutes(ports), ...placesRoutes(ports)],
  reactions: { programme: programmeReactions(ports) },
});
