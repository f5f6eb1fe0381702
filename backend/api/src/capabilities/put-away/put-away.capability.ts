import type { Capability } from '../../services/capability/capability.ts';
import type { PutAwayPorts } from './ports.ts';
import { putAwayRoutes } from './put-away.routes.ts';

/** Hides the card of a closed shop. */
export const createPutAway = (ports: PutAwayPorts): Capability => ({ routes: putAwayRoutes(ports) });
