import { DomainError, ERRORS, type ErrorBody } from '@stampwell/contracts';
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
      const refusal = error instanceof DomainError ? error : unexpected(error, ctx, log);
      ctx.status = refusal.status;
      ctx.body = errorBody(refusal, String(ctx.state.requestId));
      const retryAfter = retryAfterOf(refusal);
      if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
    }
  };
}

function unexpected(error: unknown, ctx: Koa.Context, log: Logger): DomainError {
  log.error({ err: error, request_id: ctx.state.requestId, route: ctx.state.endpoint }, 'unexpected');
  return new DomainError(isConnectionLoss(error) ? 'unavailable' : 'internal');
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

/**
 * The database is restarting or out of connections, or the read models have no tables yet (42P01: a first start):
 * worth a retry, not a fault of the request.
 */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  const words = error instanceof Error ? error.message : '';
  return (
    (typeof code === 'string' && /^(08|57P|42P01|ECONN|EPIPE|ENOENT|ETIMEDOUT|53)/.test(code)) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      words,
    )
  );
}

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
    request_id: requestId,
  };
}

/** A 422 for one field, in given words. */
export const refusedField = (field: string, message: string) =>
  new DomainError('validation_failed', { message, field, errors: [{ field, message }] });

export { ERRORS };
