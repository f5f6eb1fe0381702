import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { Actor, KeyActor } from '../identity/actor.ts';

/** Runs before and after every route with a signed-in caller. */
export interface Guard {
  /** @throws DomainError `reauthentication_required`, `second_factor_setup_required` */
  assertMay(endpoint: Endpoint, actor: Actor): Promise<void>;
  /** Called after a call succeeded, but not when an idempotency key is repeated. */
  noteDone(
    endpoint: Endpoint,
    actor: Actor | KeyActor,
    origin: { address: string; userAgent: string },
  ): Promise<void>;
}
