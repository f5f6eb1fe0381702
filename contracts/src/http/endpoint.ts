import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { WRITES_PER_HOUR } from '../limits.ts';
import type { SecurityEventKind } from '../security-events.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Role = 'customer' | 'business' | 'employee' | 'admin';

type Schema = z.ZodMiniType;

/** One call of the API as data: the router, the client, OpenAPI and the permission test all read it. */
export interface Endpoint {
  /** Unique, camelCase; OpenAPI's operationId. */
  name: string;
  method: Method;
  /** Under `/api`, parameters in braces: `/user/business/{id}`. */
  path: string;
  /** Roles that may call it; 'nobody' is open to all, signed in or not. */
  who: readonly Role[] | 'nobody';
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The route reads the body itself, byte for byte (a signature covers it). */
  takesRawBody?: true;
  /** 200 where absent. */
  status?: 200 | 201 | 202 | 204;
  reply?: Schema;
  /** Where the reply is not JSON: its media type. */
  replyType?: string;
  /** Refusals beyond those that follow from the rest (who may, what is taken): `refusalsOf` in the API adds them. */
  errors?: readonly ErrorCode[];
  /**
   * How a repeat with the same Idempotency-Key is answered. 'events': the key is kept with its events for good;
   * 'reply' (default for writes): the first reply is kept for 24 hours; 'none': repeating is harmless by nature.
   */
  repeat?: 'events' | 'reply' | 'none';
  /** How often an account may do it in an hour, where not as often as most writes (`writesPerHour`). */
  perHour?: number;
  /** Dangerous: asks who it is where that was last shown too long ago. Orders do, unless this says false. */
  asksAgain?: boolean;
  /** An administrator may call it before they have a second factor. */
  beforeFactor?: true;
  /** What is noted of it once it is done. Of an order it is noted that it was one, unless this says more. */
  event?: SecurityEventKind;
}

/** An administrator's action. */
const isOrder = ({ who, method }: Endpoint): boolean =>
  who !== 'nobody' && who.every((role) => role === 'admin') && method !== 'GET';

/** Whether it is refused with `reauthentication_required` to whoever showed too long ago who they are. */
export const asksAgain = (endpoint: Endpoint): boolean => endpoint.asksAgain ?? isOrder(endpoint);

/** What is noted on the account once it is done. */
export const eventOf = (endpoint: Endpoint): SecurityEventKind | undefined =>
  endpoint.event ?? (isOrder(endpoint) ? 'admin_order' : undefined);

/**
 * How often an account may do it in an hour; refusals and repeats of a key do not count. Null for what appends no event, and for
 * who comes without an account: those are counted by address, or show a secret.
 */
export const writesPerHour = ({ method, who, repeat, perHour }: Endpoint): number | null =>
  method === 'GET' || who === 'nobody' || repeat === 'none' ? null : (perHour ?? WRITES_PER_HOUR.others);

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** What a route receives: parsed and defaulted. */
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>;

/** What a caller sends. */
export type SentBody<E extends Endpoint> = Sent<E['body']>;
export type SentQuery<E extends Endpoint> = Sent<E['query']>;
