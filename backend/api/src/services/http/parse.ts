import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { BODY_TIMEOUT_MS, DomainError, type FieldError, MAX_BODY_BYTES } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type Koa from 'koa';
import rawBody from 'raw-body';
import * as z from 'zod/mini';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** Default messages for refused fields, fit to show to a user. A schema's own message takes precedence. */
const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required'
        : `Must be ${KINDS[issue.expected] ?? 'a valid value'}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `Must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return 'This value is not valid';
  }
};

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');

z.config({ localeError: plainWords });

/** A request's parts, validated by the endpoint's schemas. */
export interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The body as received, including unknown fields; a repeat must send exactly this. */
  sent: unknown;
}

/** Path parameters of the wrong format answer 404 like unknown ids, so that the format reveals nothing. */
export async function parseRequest(endpoint: Endpoint, ctx: Koa.Context): Promise<Parsed> {
  const params = endpoint.params?.safeParse(withPlainIds(ctx.params));
  if (params && !params.success) throw new DomainError('not_found');
  if (/%00/.test(ctx.url)) throw new DomainError('malformed');
  const query = endpoint.query && check(endpoint.query, withPlainIds({ ...ctx.query }));
  if (endpoint.takesBytes) return readFile(endpoint.takesBytes, ctx, { params: params?.data, query });
  const sent = endpoint.method === 'GET' || endpoint.takesRawBody ? {} : await readSent(endpoint, ctx);
  const body = endpoint.body && check(endpoint.body, withPlainIds(sent as object));
  return { params: params?.data, query, body, sent };
}

const ID_IN_CAPITALS = /^(?=.*[A-F])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids in small letters, as in the names of streams: in capitals the same id would name another one. */
const withPlainIds = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && ID_IN_CAPITALS.test(value) ? value.toLowerCase() : value,
    ]),
  );

/** A file is named by its hash where a JSON body is by its content; how it is to be read belongs to it. */
async function readFile(
  { types, limit }: NonNullable<Endpoint['takesBytes']>,
  ctx: Koa.Context,
  asked: Pick<Parsed, 'params' | 'query'>,
): Promise<Parsed> {
  if (!ctx.is([...types])) throw new DomainError('malformed');
  const body = await readBytes(ctx, limit);
  if (body.length === 0) throw new DomainError('malformed');
  return { ...asked, body, sent: { file: hash('sha256', body), query: asked.query } };
}

/** @throws DomainError `validation_failed`, with each field's message */
export function check(schema: z.ZodMiniType, input: unknown): unknown {
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

async function readSent(endpoint: Endpoint, ctx: Koa.Context): Promise<unknown> {
  const sent = await readJson(ctx);
  if (!sent && isChange(endpoint)) throw new DomainError('malformed');
  return sent ?? {};
}

/** A body that is one object; null if there is none. */
export async function readJson(ctx: Koa.Context): Promise<object | null> {
  const text = await readText(ctx);
  if (text === '') return null;
  if (!ctx.is('json')) throw new DomainError('malformed');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('malformed');
  if (isDeeperThan(NESTING_MAX, value)) throw new DomainError('malformed');
  return value;
}

/**
 * Whether the body is a partial update: every field is optional and has no default, so an empty body would do nothing and
 * is refused. A missing required field is reported by name instead, and a body of defaults may be empty.
 */
function isChange({ body }: Endpoint): boolean {
  const nothing = body?.safeParse({});
  const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  return Boolean(nothing?.success) && fields.length > 0 && Object.keys(nothing?.data as object).length === 0;
}

export const isBodyOptional = (endpoint: Endpoint): boolean =>
  Boolean(endpoint.body?.safeParse({}).success) && !isChange(endpoint);

/** No call needs half as many levels, and walking thousands of them would overflow the stack. */
const NESTING_MAX = 32;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member)));

/** The raw body: at most 64 KiB, within ten seconds. */
export const readText = async (ctx: Koa.Context): Promise<string> =>
  new TextDecoder().decode(await readBytes(ctx, MAX_BODY_BYTES));

async function readBytes(ctx: Koa.Context, limit: number): Promise<Buffer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DomainError('too_slow')), BODY_TIMEOUT_MS);
  const arriving = rawBody(ctx.req, {
    limit,
    length: ctx.get('content-length') || null,
  });
  try {
    return await Promise.race([arriving, late.promise]);
  } catch (error) {
    // The rest of this body must not be parsed as the next request.
    ctx.set('Connection', 'close');
    if (error instanceof DomainError) throw error;
    if ((error as { type?: string }).type !== 'entity.too.large') throw new DomainError('malformed');
    await discardRest(ctx.req);
    throw new DomainError('too_large');
  } finally {
    clearTimeout(timer);
  }
}

const DISCARD_MS = 1_000;

/** Closing a connection with unread bytes resets it, and the client may lose the answer: these are read first, for a second. */
async function discardRest(request: IncomingMessage): Promise<void> {
  request.resume();
  await once(request, 'end', { signal: AbortSignal.timeout(DISCARD_MS) }).catch(() => undefined);
}

const ODD = /\\u0000|\0|\\ud[89a-f][0-9a-f]{2}/i;

/** Postgres text cannot store NUL and lone surrogates, so they are refused here. */
function parseJson(text: string): unknown {
  if (ODD.test(text) && ODD.test(withoutPairs(text))) throw new DomainError('malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed');
  }
}

const withoutPairs = (text: string) => text.replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '');
