import type { DomainEvent } from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { SpecRequest } from './spec-call.ts';
import type { SpecWorld } from './spec-world.ts';

/** What an endpoint is sent, by whose thing it names. Where it names none there is only `own`. */
export interface SpecRequests {
  own: SpecRequest;
  another?: SpecRequest;
  absent?: SpecRequest;
  /** Of `own`, where it is not the contract's: a refusal by rule, behind the permission. */
  status?: number;
  /** What must have happened before. */
  given?: [stream: string, event: DomainEvent][];
}

export type RequestMaker = (world: SpecWorld, kind: Role) => SpecRequests | Promise<SpecRequests>;
