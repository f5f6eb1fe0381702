import { codeOf, isTransient } from '@stampwell/base/postgres';
import { DomainError, ERRORS, type ErrorBody } from '@stampwell/contracts';
import type { problem } from '@stampwell/contracts/http/v1/shapes.ts';
import {
  GaveUp,
  IdempotencyKeyReused,
  StoreUnavailable,
  UnknownEvent,
  Unstorable,
} from '@stampwell/event-store';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';

/** The only place that maps errors to status and message. Anything but a DomainError is a bug: logged, answered 500. */
export function answerErrors(log: Logger): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && /^\/(api|v1|mcp)(\/|$)/i.test(ctx.path))
        throw new DomainError('not_found');
    } catch (error) {
      const refusal = refusalOf(error) ?? unexpected(error, ctx, log);
      ctx.status = refusal.status;
      const requestId = String(ctx.state.requestId);
      if (isPublic(ctx.path)) {
        ctx.body = problemOf(refusal, requestId);
        ctx.set('Content-Type', 'application/problem+json; charset=utf-8');
      } else ctx.body = errorBody(refusal, requestId);
      const retryAfter = retryAfterOf(refusal);
      if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
    }
  };
}

/** The router tells no capitals from small letters. */
const isPublic = (path: string): boolean => /^\/(v1|mcp)(\/|$)/i.test(path);

/** Long enough for a release to reach at least one replica. */
const RELEASE_SECONDS = 5;

/** Maps the event store's errors to domain errors. */
function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof IdempotencyKeyReused) return new DomainError('idempotency_key_reused');
  if (error instanceof GaveUp) return new DomainError('conflict');
  if (error instanceof StoreUnavailable) return new DomainError('unavailable');
  // Another replica may know the event already, or this one will after its release.
  if (error instanceof UnknownEvent) return new DomainError('unavailable', { retryAfter: RELEASE_SECONDS });
  if (error instanceof Unstorable)
    return new DomainError('validation_failed', {
      message: 'This text contains characters that cannot be stored',
    });
  return undefined;
}

function unexpected(error: unknown, ctx: Koa.Context, log: Logger): DomainError {
  log.error({ err: error, request_id: ctx.state.requestId, route: ctx.state.endpoint }, 'unexpected');
  return new DomainError(isWorthARetry(error) ? 'unavailable' : 'internal');
}

const SOON_SECONDS = 1;

/** Every 503 gets a Retry-After, even if its error names none. */
const retryAfterOf = ({ status, details }: DomainError): number | undefined =>
  details.retryAfter ?? (status === 503 ? SOON_SECONDS : undefined);

/** The client hung up or sent malformed HTTP, which is not our error. */
const CALLERS_FAULT = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|EPIPE|ECONNABORTED|HPE_\w+)$/;

/** Logs replies that failed midway. Not the whole error: a parser's error contains the request, tokens included. */
export const logBrokenAnswers = (log: Logger) => (error: Error & { code?: string }) => {
  if (CALLERS_FAULT.test(error.code ?? '')) return;
  const { name, message, stack, code } = error;
  log.error({ err: { type: name, message, stack, code } }, 'answer broken off');
};

const NO_SUCH_TABLE = '42P01';

/** The database is unreachable, or the read models have no tables yet (first start). */
const isWorthARetry = (error: unknown): boolean => isTransient(error) || codeOf(error) === NO_SUCH_TABLE;

export function errorBody(refusal: DomainError, requestId: string): ErrorBody {
  const { code, message, details } = refusal;
  const retryAfter = retryAfterOf(refusal);
  return {
    error: message,
    message,
    code,
    ...(details.field !== undefined && { field: details.field }),
    ...(details.errors && { errors: details.errors }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(details.nextAllowedAt !== undefined && { next_allowed_at: details.nextAllowedAt }),
    ...(details.role && { role: details.role }),
    ...(details.ticket !== undefined && { ticket: details.ticket }),
    ...(details.methods && { methods: details.methods }),
    ...(details.passkey && { passkey: details.passkey }),
    request_id: requestId,
  };
}

/** The same for the public API, by RFC 9457. */
function problemOf(refusal: DomainError, requestId: string): z.infer<typeof problem> {
  const { code, message, status, details } = refusal;
  const retryAfter = retryAfterOf(refusal);
  return {
    type: `urn:stampwell:${code}`,
    title: ERRORS[code].words,
    status,
    detail: message,
    code,
    ...(details.errors && { errors: details.errors }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(details.nextAllowedAt !== undefined && { next_stamp_at: details.nextAllowedAt }),
    request_id: requestId,
  };
}

/** The same for what went wrong within an answer. */
export const problemIn = (error: unknown, ctx: Koa.Context, log: Logger): z.infer<typeof problem> =>
  problemOf(refusalOf(error) ?? unexpected(error, ctx, log), String(ctx.state.requestId));

/** A 422 for one field, with the given message. */
export const refusedField = (field: string, message: string) =>
  new DomainError('validation_failed', { message, field, errors: [{ field, message }] });
