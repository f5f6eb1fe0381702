import type { DomainEvent } from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { SpecRequest } from './spec-call.ts';
import type { SpecWorld } from './spec-world.ts';

/** Requests to an endpoint about the caller's own thing, another's, and an unknown one; only `own` if it names none. */
export interface SpecRequests {
  own: SpecRequest;
  another?: SpecRequest;
  absent?: SpecRequest;
  /** Expected status of `own`, if a business rule refuses it. */
  status?: number;
  /** Events to append before the request. */
  given?: [stream: string, event: DomainEvent][];
}

export type RequestMaker = (world: SpecWorld, kind: Role) => SpecRequests | Promise<SpecRequests>;
