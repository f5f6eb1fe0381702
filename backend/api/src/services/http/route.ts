import type { StoredEvent } from '@stampwell/contracts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Command, CommandResult } from '@stampwell/event-store';
import type Koa from 'koa';
import type { ActorOf } from '../identity/actor.ts';

/** A command as a route passes it on; actor, correlation id and idempotency key come from the request. */
export type RouteCommand<States> = Omit<Command<States, StoredEvent>, 'actor' | 'correlationId' | 'key'> & {
  /** Only for commands without a signed-in caller (registration): the actor that events name. */
  actor?: Command<States, StoredEvent>['actor'];
};

/** A request after authorization and validation. */
export interface RouteRequest<E extends Endpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  actor: ActorOf<E>;
  /** This request's id, and the events' correlation id. */
  id: string;
  /** The caller's network address. */
  address: string;
  userAgent: string;
  /** Decides and appends; also sets the reply's X-Position and Idempotency-Replayed. */
  run<States>(command: RouteCommand<States>): Promise<CommandResult<States, StoredEvent>>;
  /** For the few routes that set cookies, send files or stream. */
  koa: Koa.Context;
}

/** Decides and appends within a request: once per idempotency key, with the request's actor. */
export type RunCommand = RouteRequest<Endpoint>['run'];

/**
 * An endpoint and its handler. The endpoint's type parameter is erased here, hence `never`: callers pass a request that this
 * endpoint's own schemas have validated.
 */
export interface Route {
  endpoint: Endpoint;
  handle(request: never): Promise<unknown>;
}

type Answer<E extends Endpoint> = E['reply'] extends object ? ReplyOf<E> : void | undefined;

/** Binds an endpoint to its handler: look up, decide, present. Handlers hold no rules and no try/catch. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle };
}
