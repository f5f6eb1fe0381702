import { hash, randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { StoredEvent } from '@stampwell/contracts';
import { DomainError, IDEMPOTENCY_KEY_MAX, READ_AFTER_MS } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import {
  type CommandHandler,
  type CommandKey,
  type CommandResult,
  canonicalJson,
} from '@stampwell/event-store';
import type Koa from 'koa';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { type Actor, type AtTill, eventActor, type KeyActor } from '../identity/actor.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Guard } from './guard.ts';
import { type Parsed, parseRequest } from './parse.ts';
import type { Route, RouteCommand, RouteRequest } from './route.ts';

export interface ServePorts {
  /** Who calls the public API. @throws DomainError `unauthenticated` and others */
  identifyKey(endpoint: Endpoint, ctx: Koa.Context): Promise<KeyActor>;
  /** A person at a shared till: that it is its key that calls, and whether it may. @throws DomainError `unauthenticated`, `forbidden` */
  assertAtTill(endpoint: Endpoint, ctx: Koa.Context, till: AtTill): Promise<void>;
  tokens: Tokens;
  sessions: Sessions;
  idempotency: Idempotency;
  guard: Guard;
  limits: Pick<RateLimits, 'write'>;
  commands: CommandHandler<StoredEvent>;
  /** By endpoint: the read models that its reply is built from. */
  reads: Readonly<Record<string, readonly string[]>>;
  /** Resolves to false if these read models have not reached the position in time. */
  waitForPosition(position: number, timeoutMs: number, models: readonly string[]): Promise<boolean>;
  /** A position that these read models have passed; 0 if unknown. */
  positionPassed(models: readonly string[]): number;
  /** Checks every reply against its schema (tests, development); a mismatch answers 500. */
  checkReplies: boolean;
}

type Caller = Actor | KeyActor;

/**
 * All routes behind one router: authorizes, validates, waits for the caller's own writes, applies idempotency, replies.
 * @param prefix of their addresses: `/api` for screens, `/v1` for keys
 */
export function serveRoutes(
  routes: readonly Route[],
  ports: ServePorts,
  prefix: '/api' | '/v1' = '/api',
): Koa.Middleware {
  const router = new Router({ prefix });
  const literal = new Map<string, (ctx: Koa.Context) => Promise<void>>();
  for (const { endpoint, handle } of inMatchingOrder(routes)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const serve = async (ctx: Koa.Context) => {
      ctx.state.endpoint = endpoint.name;
      const actor = await identify(endpoint, ctx, ports);
      const parsed = await parseRequest(endpoint, ctx);
      await catchUp(endpoint, ctx, ports);
      const key = isRemembered(endpoint) ? keyOf(ctx, actor, sameIn(endpoint, parsed.sent)) : undefined;
      const isByEvents = endpoint.repeat === 'events';
      const request = requestOf(ctx, ports, actor, { ...parsed, key: isByEvents ? key : undefined });
      const answering = answer(endpoint, handle, request, { ports, key: isByEvents ? undefined : key });
      await answering.catch((error) => refuse(error, actor, ports));
    };
    router.register(path, [endpoint.method], serve);
    if (path === endpoint.path) literal.set(`${endpoint.method} ${prefix}${path}`, serve);
  }
  // The router adds `params` to the context itself, but its types expect it from the caller.
  const byPattern = router.routes() as Koa.Middleware;
  const otherwise = otherMethods(router, routes);
  // Most calls have a literal path: looking it up is faster than matching a hundred patterns.
  return (ctx, next) =>
    literal.get(`${ctx.method} ${ctx.path}`)?.(ctx) ?? byPattern(ctx, () => otherwise(ctx, next));
}

/** A known path with another method: 405, with the methods that it allows (docs/wire.md#errors). */
function otherMethods(router: Router, routes: readonly Route[]): Koa.Middleware {
  const declared = new Set(routes.map(({ endpoint }) => endpoint.method as string));
  return (ctx, next) => {
    const { path } = router.match(ctx.path, ctx.method);
    const methods = new Set(path.flatMap((layer) => layer.methods).filter((method) => declared.has(method)));
    if (methods.size === 0) return next();
    ctx.set('Allow', [...methods].sort().join(', '));
    throw new DomainError('method_not_allowed');
  };
}

/** A deleted account causes these refusals too; its ended session is then the error to report [AC5]. */
const TOLD_BY_SESSIONS = [403, 404, 409];

/** Checks the session again without the cache, but only after a refusal, because it costs a query. */
async function refuse(error: unknown, actor: Caller | null, ports: ServePorts): Promise<never> {
  if (isSignedIn(actor) && error instanceof DomainError && TOLD_BY_SESSIONS.includes(error.status))
    await ports.sessions.assertAlive(actor, 'afresh');
  throw error;
}

const isSignedIn = (actor: Caller | null): actor is Actor => actor !== null && actor.kind !== 'key';

/** Literal paths first: `/x/search` before `/x/{id}`. */
function inMatchingOrder(routes: readonly Route[]): Route[] {
  const weight = ({ endpoint }: Route) => (endpoint.path.match(/\{/g) ?? []).length;
  return [...routes].sort((a, b) => weight(a) - weight(b));
}

async function identify(endpoint: Endpoint, ctx: Koa.Context, ports: ServePorts): Promise<Caller | null> {
  if (endpoint.who === 'nobody') return null;
  if (endpoint.who === 'key') return ports.identifyKey(endpoint, ctx);
  const [scheme, token] = ctx.get('authorization').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new DomainError('unauthenticated');
  const actor = await ports.tokens.verify(token);
  // Administrators' writes affect everybody and are rare, so each one checks the session in the database.
  const isOrder = actor.kind === 'admin' && endpoint.method !== 'GET';
  await ports.sessions.assertAlive(actor, isOrder ? 'afresh' : undefined);
  if (actor.kind === 'employee' && actor.till) await ports.assertAtTill(endpoint, ctx, actor.till);
  if (!endpoint.who.includes(actor.kind)) throw new DomainError('forbidden');
  await ports.guard.assertMay(endpoint, actor).catch((error) => refuse(error, actor, ports));
  return actor;
}

async function catchUp(endpoint: Endpoint, ctx: Koa.Context, ports: ServePorts): Promise<void> {
  if (endpoint.method !== 'GET') return;
  const models = ports.reads[endpoint.name] ?? [];
  const after = Number(ctx.get('x-read-after') || 0);
  const mustWait = Number.isSafeInteger(after) && after > 0;
  if (mustWait && !(await ports.waitForPosition(after, READ_AFTER_MS, models)))
    throw new DomainError('read_model_behind', { retryAfter: 1 });
  // Before the reply is read, so that it shows everything up to here.
  ctx.state.position = ports.positionPassed(models);
}

/** A request before it is narrowed to its route's type. */
type ArrivedRequest = Omit<RouteRequest<Endpoint>, keyof Parsed | 'actor'> &
  Omit<Parsed, 'sent'> & { actor: Caller | null };

function requestOf(
  ctx: Koa.Context,
  ports: ServePorts,
  actor: Caller | null,
  { params, query, body, key }: Parsed & { key: CommandKey | undefined },
): ArrivedRequest {
  const request: ArrivedRequest = {
    params,
    query,
    body,
    actor,
    id: String(ctx.state.requestId),
    address: ctx.ip,
    userAgent: ctx.get('user-agent'),
    koa: ctx,
    async run<States>(command: RouteCommand<States>): Promise<CommandResult<States, StoredEvent>> {
      const result = await ports.commands({
        actor: eventActor(actor),
        ...command,
        correlationId: request.id,
        ...(key && { key }),
      });
      ctx.state.position = Math.max(Number(ctx.state.position ?? 0), result.position);
      if (result.replayed) ctx.set('Idempotency-Replayed', 'true');
      return result;
    },
  };
  return request;
}

async function answer(
  endpoint: Endpoint,
  handle: Route['handle'],
  request: ArrivedRequest,
  { ports, key }: { ports: ServePorts; key: CommandKey | undefined },
) {
  const ctx = request.koa;
  const work = async () => {
    const handled = () => handle(request as never); // Safe: `parseRequest` and `identify` applied this route's own endpoint.
    const body = await (request.actor ? ports.limits.write(endpoint, request.actor.id, handled) : handled());
    if (request.actor) await ports.guard.noteDone(endpoint, request.actor, request);
    const cookies = [ctx.response.headers['set-cookie'] ?? []].flat().map(String);
    return {
      status: endpoint.status ?? 200,
      body,
      position: Number(ctx.state.position ?? 0) || null,
      cookies,
    };
  };
  if (!key) {
    const { status, body, position } = await work();
    return present(endpoint, ctx, ports, status, body, position);
  }
  const { answer: given, isReplay } = await ports.idempotency.once(key, work);
  if (isReplay)
    ctx.set({
      'Idempotency-Replayed': 'true',
      ...(given.cookies.length > 0 && { 'Set-Cookie': given.cookies }),
    });
  present(endpoint, ctx, ports, given.status, given.body, given.position);
}

const isRemembered = ({ method, repeat }: Endpoint) => method !== 'GET' && repeat !== 'none';

const sameIn = ({ sameDespite }: Endpoint, sent: unknown): unknown =>
  sameDespite
    ? Object.fromEntries(Object.entries(sent as object).filter(([field]) => !sameDespite.includes(field)))
    : sent;

/** The fingerprint covers the whole body, unknown fields included: a different body makes a different request. */
function keyOf(ctx: Koa.Context, actor: Caller | null, sent: unknown): CommandKey | undefined {
  const key = ctx.get('idempotency-key');
  // [AK13]
  if (ctx.headers['idempotency-key'] === undefined && actor?.kind !== 'key') return undefined;
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX || !/^[\x20-\x7e]+$/.test(key)) {
    const message = `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX} printable characters`;
    throw new DomainError('validation_failed', {
      message,
      field: 'Idempotency-Key',
      errors: [{ field: 'Idempotency-Key', message }],
    });
  }
  const content = canonicalJson([ctx.method, ctx.path, sent]);
  return {
    scope: actor?.id ?? `nobody:${ctx.path}`,
    key,
    fingerprint: hash('sha256', content),
  };
}

function present(
  endpoint: Endpoint,
  ctx: Koa.Context,
  ports: ServePorts,
  status: number,
  body: unknown,
  position: number | null,
) {
  if (position) ctx.set('X-Position', String(position));
  if (ctx.respond === false || (body === undefined && ctx.body !== undefined)) return;
  if (ports.checkReplies && endpoint.reply && body !== undefined) endpoint.reply.parse(body);
  ctx.status = status;
  ctx.body = body === undefined ? null : body;
  if (body === undefined) ctx.status = status === 200 ? 204 : status;
}

/** Every request gets an id from us, so that no outside text reaches the log. */
export const requestId: Koa.Middleware = (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.set('X-Request-Id', ctx.state.requestId);
  return next();
};
