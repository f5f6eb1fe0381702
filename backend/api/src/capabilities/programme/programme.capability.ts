import type { Capability } from '../../services/capability/capability.ts';
import { type ProgrammePorts, programmeReactions, programmeRoutes } from './programme.routes.ts';

/** A shop's programme: its terms, its profile and its look. */
export const createProgramme = (ports: ProgrammePorts): Capability => ({
  routes: programmeRoutes(ports),
  reactions: { programme: programmeReactions(ports) },
});
