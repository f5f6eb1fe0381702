import type { Capability } from '../../services/capability/capability.ts';
import { type ProgrammePorts, programmeReactions, programmeRoutes } from './programme.routes.ts';
import { type SeveralCardsPorts, severalCardsRoutes } from './several-cards.routes.ts';

/** A shop's programmes: their terms and looks, and the shop's profile. */
export const createProgramme = (ports: ProgrammePorts & SeveralCardsPorts): Capability => ({
  routes: [...programmeRoutes(ports), ...severalCardsRoutes(ports)],
  reactions: { programme: programmeReactions(ports) },
});
