import { ERRORS, type ErrorCode } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as endpoints from '@stampwell/contracts/http/index.ts';
import * as z from 'zod/mini';

/** Every endpoint that contracts define. */
export const allEndpoints: Endpoint[] = Object.values(endpoints as Record<string, unknown>).filter(
  isEndpoint,
);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
  );
}

/** OpenAPI 3.1, written from contracts alone. */
export function openApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of allEndpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stampwell', version: '1.0.0', description: 'Digital loyalty stamps.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (EdDSA)' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code', 'request_id'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    field: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    retry_after: { type: 'integer', description: 'seconds' },
    next_allowed_at: { type: 'string', format: 'date-time' },
    request_id: { type: 'string' },
  },
};

function operation(endpoint: Endpoint): object {
  const isOpen = endpoint.who === 'nobody';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(!isOpen && { security: [{ bearer: [] }], 'x-roles': endpoint.who }),
    parameters: [...parameters(endpoint, 'path'), ...parameters(endpoint, 'query'), ...headers(endpoint)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: responses(endpoint),
  };
}

function parameters(endpoint: Endpoint, where: 'path' | 'query'): object[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function headers(endpoint: Endpoint): object[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return endpoint.method === 'GET'
    ? [header('X-Read-After', 'a position from X-Position; the read waits for it, at most 2 s')]
    : [header('Idempotency-Key', '1 to 100 printable characters; a repeat has one effect and one answer')];
}

function responses(endpoint: Endpoint): Record<string, object> {
  const status = String(endpoint.status ?? (endpoint.reply || endpoint.replyType ? 200 : 204));
  const content = endpoint.reply
    ? { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
    : endpoint.replyType && { [endpoint.replyType]: {} };
  const refusals = Map.groupBy(refusalsOf(endpoint), (code) => ERRORS[code].status);
  return {
    [status]: { description: 'Done', ...(content && { content }) },
    ...Object.fromEntries(
      [...refusals].map(([errorStatus, codes]) => [
        errorStatus,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

const ALL_ROLES = 4;

/** Every code that a call may refuse with, those that follow from who may and what is taken included. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { who, method, params, query, body, takesRawBody, repeat } = endpoint;
  const isKeyed = method !== 'GET' && repeat !== 'none';
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (who !== 'nobody') {
    for (const code of ['unauthenticated', 'session_ended'] as const) codes.add(code);
    if (who.length < ALL_ROLES) codes.add('forbidden');
  }
  if (method === 'GET') codes.add('read_model_behind');
  else codes.add('too_large');
  if (method !== 'GET' && !takesRawBody) codes.add('malformed');
  if (params) codes.add('not_found');
  if (body || query || isKeyed) codes.add('validation_failed');
  if (isKeyed) codes.add('idempotency_key_reused');
  return [...codes];
}

/** A contract's schema as JSON Schema: what a caller may send, or what we answer. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
