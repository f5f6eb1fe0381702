import { DomainError, ERRORS, type ErrorBody } from '@stampwell/contracts';
import {
  GaveUp,
  IdempotencyKeyReused,
  StoreUnavailable,
  UnknownEvent,
  Unstorable,
} from '@stampwell/event-store';
import { codeOf, isTransient } from '@stampwell/postgres';
import type Koa from 'koa';
import type { Logger } from 'pino';

/** The one place where a refusal gets its status and words. Whatever is not a DomainError is our fault: logged, answered 500. */
export function answerErrors(log: Logger): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.path.startsWith('/api'))
        throw new DomainError('not_found');
    } catch (error) {
      const refusal = refusalOf(error) ?? unexpected(error, ctx, log);
      ctx.status = refusal.status;
      ctx.body = errorBody(refusal, String(ctx.state.requestId));
      const retryAfter = retryAfterOf(refusal);
      if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
    }
  };
}

/** Until a release has reached some replica. */
const RELEASE_SECONDS = 5;

/** A refusal of the domain, or what the event store's own refusals are to a caller. */
function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof IdempotencyKeyReused) return new DomainError('idempotency_key_reused');
  if (error instanceof GaveUp) return new DomainError('conflict');
  if (error instanceof StoreUnavailable) return new DomainError('unavailable');
  // Another replica knows it already, or this one will after its release.
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

/** Every 503 says when to come back, whether or not who refused thought of it. */
const retryAfterOf = ({ status, details }: DomainError): number | undefined =>
  details.retryAfter ?? (status === 503 ? SOON_SECONDS : undefined);

/** A caller who hung up, or whose next words were no HTTP: nobody's fault here. */
const CALLERS_FAULT = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|EPIPE|ECONNABORTED|HPE_\w+)$/;

/** For answers that broke after they had begun. Not the whole error: a parser's holds what was sent, tokens included. */
export const logBrokenAnswers = (log: Logger) => (error: Error & { code?: string }) => {
  if (CALLERS_FAULT.test(error.code ?? '')) return;
  const { name, message, stack, code } = error;
  log.error({ err: { type: name, message, stack, code } }, 'answer broken off');
};

const NO_SUCH_TABLE = '42P01';

/** The database is away, or the read models have no tables yet (a first start): not a fault of the request. */
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
    ...(details.ticket !== undefined && { ticket: details.ticket }),
    ...(details.methods && { methods: details.methods }),
    ...(details.passkey && { passkey: details.passkey }),
    request_id: requestId,
  };
}

/** A 422 for one field, in given words. */
export const refusedField = (field: string, message: string) =>
  new DomainError('validation_failed', { message, field, errors: [{ field, message }] });

export { ERRORS };
