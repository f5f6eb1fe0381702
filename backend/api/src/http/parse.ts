import { BODY_TIMEOUT_MS, DomainError, type FieldError, MAX_BODY_BYTES } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type Koa from 'koa';
import rawBody from 'raw-body';
import * as z from 'zod/mini';
import { plainWords } from './plain-words.ts';

z.config({ localeError: plainWords });

/** What arrived, validated by the endpoint's schemas. */
export interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The body as it came, fields that nobody asked for included: what a repeat must send again. */
  sent: unknown;
}

/** Parameters that are no ids are unknown ids: 404, so that shape tells nothing. */
export async function parseRequest(endpoint: Endpoint, ctx: Koa.Context): Promise<Parsed> {
  const params = endpoint.params?.safeParse(ctx.params);
  if (params && !params.success) throw new DomainError('not_found');
  if (/%00/.test(ctx.url)) throw new DomainError('malformed');
  const query = endpoint.query && check(endpoint.query, { ...ctx.query });
  const sent = endpoint.method === 'GET' || endpoint.takesRawBody ? {} : await readJson(endpoint, ctx);
  const body = endpoint.body && check(endpoint.body, sent);
  return { params: params?.data, query, body, sent };
}

function check(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors: FieldError[] = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  const first = errors[0];
  throw new DomainError('validation_failed', {
    ...(first && { message: first.message, field: first.field }),
    errors,
  });
}

async function readJson(endpoint: Endpoint, ctx: Koa.Context): Promise<unknown> {
  const text = await readText(ctx);
  if (text === '') {
    if (isChange(endpoint)) throw new DomainError('malformed');
    return {};
  }
  if (!ctx.is('json')) throw new DomainError('malformed');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('malformed');
  if (isDeeperThan(NESTING_MAX, value)) throw new DomainError('malformed');
  return value;
}

/**
 * Takes what is sent and leaves the rest: nothing of it must be sent, yet without any of it the call means nothing. Where
 * something is required, its absence says so by its name; where all has its default, no body is one.
 */
function isChange({ body }: Endpoint): boolean {
  const nothing = body?.safeParse({});
  const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  return Boolean(nothing?.success) && fields.length > 0 && Object.keys(nothing?.data as object).length === 0;
}

/** Whether this call's body may be left out. */
export const isBodyOptional = (endpoint: Endpoint): boolean =>
  Boolean(endpoint.body?.safeParse({}).success) && !isChange(endpoint);

/** No call asks for half of it; thousands of levels would exhaust the stack of whoever walks them. */
const NESTING_MAX = 32;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member)));

/** The body as it came, at most 64 KiB and ten seconds. */
export async function readText(ctx: Koa.Context): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DomainError('too_slow')), BODY_TIMEOUT_MS);
  const arriving = rawBody(ctx.req, {
    limit: MAX_BODY_BYTES,
    length: ctx.get('content-length') || null,
    encoding: 'utf-8',
  });
  try {
    return await Promise.race([arriving, late.promise]);
  } catch (error) {
    // What may still come of it is no next request.
    ctx.set('Connection', 'close');
    if (error instanceof DomainError) throw error;
    const isTooLarge = (error as { type?: string }).type === 'entity.too.large';
    throw new DomainError(isTooLarge ? 'too_large' : 'malformed');
  } finally {
    clearTimeout(timer);
  }
}

const ODD = /\\u0000|\0|\\ud[89a-f][0-9a-f]{2}/i;

/** NUL and lone surrogates have no place in Postgres text: refused here rather than failing there. */
function parseJson(text: string): unknown {
  if (ODD.test(text) && ODD.test(withoutPairs(text))) throw new DomainError('malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed');
  }
}

const withoutPairs = (text: string) => text.replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '');
