import type { Capability } from '../../services/capability/capability.ts';
import { ownerTillRoutes } from './owner.routes.ts';
import { createPins } from './pins.ts';
import type { TillPorts } from './ports.ts';
import { tillRoutes } from './till.routes.ts';
import { createTillProof } from './till-proof.ts';
import { waitingRoutes } from './waiting.routes.ts';

/** Shared tablets that staff take by a PIN, an owner's page of them, and which calls come from one. */
export function createTills(ports: TillPorts) {
  const proof = createTillProof(ports.store, ports.now);
  const pins = createPins(ports);
  return {
    routes: [...ownerTillRoutes(ports), ...tillRoutes(ports, pins, proof), ...waitingRoutes(ports, proof)],
    assertAtTill: proof.assertAtTill,
  } satisfies Capability & { assertAtTill: unknown };
}
