import { ERRORS, type ErrorCode, IDEMPOTENCY_KEY_MAX } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as endpoints from '@stampwell/contracts/http/v1/index.ts';
import { problem } from '@stampwell/contracts/http/v1/shapes.ts';
import type * as z from 'zod/mini';
import { isKeyed, parameters, refusalsOf, schemaOf } from './openapi.ts';

export const v1Endpoints: Endpoint[] = Object.values(endpoints);

const INTRODUCTION = `What a till, a web shop or an accountant's program does for a shop.

- **Key.** The shop's owner makes one, under Profile, Keys. Send it as \`Authorization: Bearer sw_live_…\`, never in an address.
- **Once.** A write needs an \`Idempotency-Key\`: repeated, it has one effect and gives the first answer again.
- **Pages.** Lists take \`limit\` and \`cursor\`; \`next_cursor\` is null at the end.
- **Times** are UTC; days are the shop's, in the time zone that is named beside them.
- **Refusals** are problem details (RFC 9457) with a \`code\`.
- **Limits.** \`RateLimit\` says how many calls of this minute are left.
- What is here stays: only more is added. Ignore fields that you do not know.
`;

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the public API; shapes with a name are components. */
export function openApiV1(publicUrl: string): object {
  const schemas: Json = {};
  const schema = (of: z.ZodMiniType, io: 'input' | 'output') => named(schemaOf(of, io), schemas);
  const paths: Record<string, Json> = {};
  for (const endpoint of v1Endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, schema) };
  }
  schema(problem, 'output');
  const inOrder = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: 'Stampwell public API', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: `${publicUrl}/v1` }],
    security: [{ key: [] }],
    paths: inOrder(paths),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'sw_live_<id>_<secret>' } },
      schemas: inOrder(schemas),
    },
  };
}

/** The committed version, without a server's address. */
export const contractV1 = (): unknown => JSON.parse(JSON.stringify(openApiV1('')));

/** Moves named schemas to the components; a schema with a name of its own becomes a reference. */
function named(schema: object, schemas: Json): Json {
  const { $defs, ...own } = schema as Json & { $defs?: Json; id?: string };
  const told = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] = told(without(definition as Json));
  if (typeof own.id !== 'string') return told(own) as Json;
  schemas[own.id] = told(without(own));
  return { $ref: `#/components/schemas/${own.id}` };
}

const without = ({ id: _, ...schema }: Json): Json => schema;

type SchemaOf = (of: z.ZodMiniType, io: 'input' | 'output') => Json;

function operation(endpoint: Endpoint, schema: SchemaOf): object {
  const { name, summary, scopes, body, example } = endpoint;
  return {
    operationId: name.replace(/^v1(.)/, (_, first: string) => first.toLowerCase()),
    summary,
    description: scopes ? `For keys that may: ${scopes.join(' or ')}.` : 'For every key.',
    parameters: [
      ...exampled(endpoint, 'path', schema),
      ...exampled(endpoint, 'query', schema),
      ...headers(endpoint),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schema(body, 'input'),
            ...(example?.body && { example: example.body }),
          },
        },
      },
    }),
    responses: { ...done(endpoint, schema), ...refusals(endpoint) },
  };
}

function done({ status = 200, reply, replyType, example }: Endpoint, schema: SchemaOf): Json {
  if (status === 204) return { 204: { description: 'Done' } };
  const content = reply
    ? { 'application/json': { schema: schema(reply, 'output'), example: example?.reply } }
    : { [replyType ?? 'application/json']: { schema: { type: 'string' } } };
  return { [status]: { description: 'Done', content } };
}

/** With the example's values. */
function exampled(endpoint: Endpoint, where: 'path' | 'query', schema: SchemaOf): object[] {
  const examples: Readonly<Record<string, unknown>> =
    (where === 'path' ? endpoint.example?.params : endpoint.example?.query) ?? {};
  return parameters(endpoint, where, schema).map((parameter) => ({
    ...parameter,
    ...(parameter.name in examples && { example: examples[parameter.name] }),
  }));
}

function headers(endpoint: Endpoint): object[] {
  if (!isKeyed(endpoint)) return [];
  const description = 'Of your own making, such as the sale’s number; a repeat has one effect and one answer';
  const schema = { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX };
  return [
    { name: 'Idempotency-Key', in: 'header', required: true, description, schema, example: 'sale-4711' },
  ];
}

const OF_EVERY_CALL: ErrorCode[] = ['unauthenticated', 'forbidden', 'business_inactive', 'rate_limited'];

function refusals(endpoint: Endpoint): Json {
  const codes = new Set([...refusalsOf(endpoint), ...OF_EVERY_CALL]);
  codes.delete('session_ended');
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [status, { description: some.join(', '), content }]),
  );
}
