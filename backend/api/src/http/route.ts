import type { StoredEvent } from '@stampwell/contracts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Command, CommandResult } from '@stampwell/event-store';
import type Koa from 'koa';
import type { ActorOf } from '../identity/actor.ts';

/** A command as a route hands it over; actor, correlation id and idempotency key are the request's. */
export type RouteCommand<States> = Omit<Command<States, StoredEvent>, 'actor' | 'correlationId' | 'key'> & {
  /** Only for commands that nobody signed in for (registration): who the events say did it. */
  actor?: Command<States, StoredEvent>['actor'];
};

/** What a route is given: who may has been checked, what arrives has been parsed. */
export interface RouteRequest<E extends Endpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  actor: ActorOf<E>;
  /** This request's id; the events' correlation id. */
  id: string;
  /** The caller's network address. */
  address: string;
  userAgent: string;
  /** Decides and appends; the reply's X-Position and Idempotency-Replayed follow from it. */
  run<States>(command: RouteCommand<States>): Promise<CommandResult<States, StoredEvent>>;
  /** For the few routes that set cookies, send files or stream. */
  koa: Koa.Context;
}

/**
 * An endpoint and what answers it. Which request its handler takes only its endpoint knows, once `route` has forgotten the
 * two types: whoever calls it hands in what that endpoint's own schemas have let through.
 */
export interface Route {
  endpoint: Endpoint;
  handle(request: never): Promise<unknown>;
}

type Answer<E extends Endpoint> = E['reply'] extends object ? ReplyOf<E> : void | undefined;

/** Binds an endpoint to its handler: look up, decide, present. No rules, no try/catch in there. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle };
}
