import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { Actor } from '../identity/actor.ts';

/** Asked before every route that knows its caller, and told after it. */
export interface Guard {
  /** @throws DomainError `reauthentication_required`, `second_factor_setup_required` */
  assertMay(endpoint: Endpoint, actor: Actor): Promise<void>;
  /** It was done, for the first time: a repeat of a key tells nobody. */
  noteDone(endpoint: Endpoint, actor: Actor, origin: { address: string; userAgent: string }): Promise<void>;
}
