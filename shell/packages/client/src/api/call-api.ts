import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { noteContact } from '../offline/contact.ts';
import {
  endSession,
  type ProveCall,
  type SessionKind,
  session as signedIn,
  tokenOf,
} from '../session/session.ts';
import { askToReauthenticate, askToSetUp } from '../session/step-up.ts';
import { ApiError } from './api-error.ts';
import { type AnyArgs, type CallArgs, pathOf, searchOf } from './call-args.ts';
import { exchange } from './http.ts';
import { intentKey } from './intent-key.ts';
import { noteShown, positionToReadAfter, rememberPosition } from './read-own-writes.ts';
import { refreshToken } from './refresh.ts';

/** A request made by the page before its scripts were loaded (shell/app/src/prerendered/before-app.ts). */
interface Asked {
  token: string;
  answer: Promise<Response | null>;
  /** The body of a successful answer, its `X-Position` and `Date`, and when it arrived (milliseconds since 1970). */
  came?: { text: string; position: string | null; date: string | null; at: number };
}

declare global {
  interface Window {
    askedAhead?: Record<string, Asked>;
  }
}

/** Since the page's start: after that the answer is stale. */
const FRESH_MS = 15_000;

/** Each prefetched answer is used once, and only with the token it was asked with. */
function takePrefetch(path: string, token: string): Asked | null {
  const asked = globalThis.window?.askedAhead?.[path];
  if (!asked) return null;
  delete window.askedAhead?.[path];
  noteContact(asked.came?.date, asked.came?.at);
  const isOld = performance.now() > FRESH_MS;
  return asked.token !== token || isOld || positionToReadAfter() ? null : asked;
}

/** The successful prefetched answer, or null. */
async function takePrefetched(path: string, token: string): Promise<Response | null> {
  const answer = await takePrefetch(path, token)?.answer;
  return answer?.ok ? answer : null;
}

/** The prefetched reply if it has already arrived, for a screen's first render (decision 161). */
function takePrefetchedReply(path: string, token: string): { reply: unknown; at: number } | null {
  if (!globalThis.window?.askedAhead?.[path]?.came) return null;
  const came = takePrefetch(path, token)?.came;
  try {
    noteShown(came?.position);
    return came ? { reply: JSON.parse(came.text), at: came.at } : null;
  } catch {
    return null; // A captive portal answers with its own page.
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Overrides the session that the page implies. */
  session?: SessionKind;
  /** A till's own call, without a session. */
  prove?: ProveCall;
}

/**
 * Calls an endpoint of contracts. Adds the bearer token of the call's session, an Idempotency-Key to every write (the same for the
 * same `args` object) and `X-Read-After` to every read. A refused token is renewed once.
 * @throws ApiError
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const began = performance.now();
  const response = await send(endpoint, args, options);
  // Only sampled replies have it, and only if traces are configured.
  const trace = endpoint.repeat !== 'none' && response.headers.get('traceresponse');
  if (trace) void import('./report-paint.ts').then((paint) => paint.note(callApi, trace, 'answer', began));
  (endpoint.method === 'GET' ? noteShown : rememberPosition)(response.headers.get('x-position'));
  if (response.status === 204) return undefined as ReplyOf<E>;
  return (endpoint.replyType ? await response.blob() : await response.json()) as ReplyOf<E>;
}

/**
 * Employee endpoints and employee pages use the employee's session (docs/product.md#sessions). Endpoints that refuse employees use
 * the general session even there, since a refusal would end it.
 */
export function sessionKindOf(
  { path, who }: Endpoint,
  page: string = globalThis.location?.pathname ?? '/',
): SessionKind {
  if (path.startsWith('/employee/')) return 'employee';
  const isForEmployees = who === 'nobody' || who.includes('employee');
  return isForEmployees && page.startsWith('/employee/') ? 'employee' : 'general';
}

async function send(
  endpoint: Endpoint,
  args: AnyArgs,
  { signal, session, prove }: CallOptions,
): Promise<Response> {
  if (endpoint.who === 'nobody') return attempt(endpoint, args, undefined, { signal, prove });
  const kind = session ?? sessionKindOf(endpoint);
  try {
    return await sendAs(kind, endpoint, args, signal);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'second_factor_setup_required') askToSetUp(kind);
    // After reauthentication the call is repeated under the same idempotency key.
    if (code !== 'reauthentication_required' || !(await askToReauthenticate(kind))) throw error;
    return sendAs(kind, endpoint, args, signal);
  }
}

/** With the session's token, renewed once if refused. */
async function sendAs(
  kind: SessionKind,
  endpoint: Endpoint,
  args: AnyArgs,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const token = tokenOf(kind);
  const prove = kind === 'employee' ? signedIn().employee?.prove : undefined;
  try {
    return (await early(endpoint, args, token)) ?? (await attempt(endpoint, args, token, { signal, prove }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = token && !prove ? await refreshToken(kind, token) : null;
    if (!renewed) {
      endSession(kind);
      throw error;
    }
    return attempt(endpoint, args, renewed, { signal });
  }
}

async function early(endpoint: Endpoint, args: AnyArgs, token: string | undefined): Promise<Response | null> {
  return token && isPrefetched(endpoint, args) ? takePrefetched(addressOf(endpoint, args), token) : null;
}

/** The prefetched reply if it has already arrived; `at` in milliseconds since 1970. */
export function prefetchedReply(endpoint: Endpoint, args: AnyArgs): { reply: unknown; at: number } | null {
  const token = isPrefetched(endpoint, args) && tokenOf(sessionKindOf(endpoint));
  return token ? takePrefetchedReply(addressOf(endpoint, args), token) : null;
}

const isPrefetched = ({ method, who }: Endpoint, { query }: AnyArgs): boolean =>
  method === 'GET' && who !== 'nobody' && !query;

const addressOf = (endpoint: Endpoint, { params }: AnyArgs): string => `/api/${pathOf(endpoint, params)}`;

async function attempt(
  endpoint: Endpoint,
  args: AnyArgs,
  token: string | undefined,
  { signal, prove }: { signal?: AbortSignal | undefined; prove?: ProveCall | undefined },
): Promise<Response> {
  // Look-ups are POSTs that change nothing, so they count as reads.
  const isWrite = endpoint.method !== 'GET' && endpoint.repeat !== 'none';
  const [path, search] = [pathOf(endpoint, args.params), searchOf(args.query)];
  const called = `/api/${path}${search.size > 0 ? `?${search}` : ''}`;
  return exchange({
    method: endpoint.method.toLowerCase(),
    path,
    search,
    headers: {
      'till-proof': await prove?.({ method: endpoint.method, path: called, token: token ?? '' }),
      authorization: token ? `Bearer ${token}` : undefined,
      'idempotency-key': isWrite ? intentKey(args) : undefined,
      'x-read-after': isWrite ? undefined : positionToReadAfter(),
    },
    ...(args.body instanceof Blob ? { body: args.body } : args.body !== undefined && { json: args.body }),
    ...(signal ? { signal } : {}),
  });
}
