import type * as z from 'zod/mini';
import type { KeyScope } from '../api-keys.ts';
import type { ErrorCode } from '../errors.ts';
import { WRITES_PER_HOUR } from '../limits.ts';
import type { Role } from '../roles.ts';
import type { SecurityEventKind } from '../security-events.ts';

export type { Role } from '../roles.ts';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** One call of the API as data: the router, the client, OpenAPI and the permission test all read it. */
export interface Endpoint {
  /** Unique, camelCase; OpenAPI's operationId. */
  name: string;
  method: Method;
  /** Under `/api`, parameters in braces: `/user/business/{id}`. */
  path: string;
  /** Roles that may call it; 'nobody' is open to all, signed in or not; 'key' is the public API. */
  who: readonly Role[] | 'nobody' | 'key';
  /** Of the public API: what a key must be for, one of these; without it any key may call it. */
  scopes?: readonly KeyScope[];
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The route reads the body itself, byte for byte (a signature covers it). */
  takesRawBody?: true;
  /** The body is a file of one of these media types, of at most so many bytes, and no JSON. */
  takesBytes?: { types: readonly string[]; limit: number };
  /** 200 where absent. */
  status?: 200 | 201 | 202 | 204;
  /** Another status of success, without a body. */
  orStatus?: 200 | 204 | 304;
  reply?: Schema;
  /** The reply's media type, if it is not JSON. */
  replyType?: string;
  /** Refusals beyond those that follow from roles and fields, which `refusalsOf` in the API adds. */
  errors?: readonly ErrorCode[];
  /**
   * How a repeat with the same Idempotency-Key is answered. 'events': the key is stored with its events permanently;
   * 'reply' (default for writes): the first reply is kept for 24 hours; 'none': repeating is harmless.
   */
  repeat?: 'events' | 'reply' | 'none';
  /** Fields that a repeat may add: a request without an answer is sent again from the device's queue, which knows more. */
  sameDespite?: readonly string[];
  /** Hourly budget of an account, if not that of most writes (`writesPerHour`). */
  perHour?: number;
  /** Dangerous: the user must have proved who they are recently. True for administrators' orders unless set to false. */
  asksAgain?: boolean;
  /** A person who took a shared till by their PIN may call it too. */
  atTill?: true;
  /** An administrator may call it before they have a second factor. */
  beforeFactor?: true;
  /** Of the public API: a request and its answer, for its page; a spec sends it. */
  example?: Example;
  /** The security event recorded on success. By default an administrator's order is recorded as one. */
  event?: SecurityEventKind;
}

export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: object;
  reply?: object;
}

/** An administrator's action. */
const isOrder = ({ who, method }: Endpoint): boolean =>
  Array.isArray(who) && who.every((role) => role === 'admin') && method !== 'GET';

/** Whether it answers `reauthentication_required` if the user proved who they are too long ago. */
export const asksAgain = (endpoint: Endpoint): boolean => endpoint.asksAgain ?? isOrder(endpoint);

/** The security event recorded on the account on success. */
export const eventOf = (endpoint: Endpoint): SecurityEventKind | undefined =>
  endpoint.event ?? (isOrder(endpoint) ? 'admin_order' : undefined);

/**
 * An account's hourly budget; refusals and repeats of a key do not count. Null for calls that append no event, unless they name a
 * budget because they cost work, for callers without an account, who are limited by address or show a secret, and for keys, whose calls
 * are counted together.
 */
export const writesPerHour = ({ method, who, repeat, perHour }: Endpoint): number | null => {
  if (method === 'GET' || who === 'nobody' || who === 'key') return null;
  return perHour ?? (repeat === 'none' ? null : WRITES_PER_HOUR.others);
};

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** What a route receives: parsed and defaulted. */
export type BodyOf<E extends Endpoint> = E['takesBytes'] extends object ? Uint8Array : Parsed<E['body']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>;

/** What a caller sends. */
export type SentBody<E extends Endpoint> = E['takesBytes'] extends object ? Blob : Sent<E['body']>;
export type SentQuery<E extends Endpoint> = Sent<E['query']>;
