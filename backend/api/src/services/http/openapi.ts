import { ERRORS, type ErrorCode, IDEMPOTENCY_KEY_MAX } from '@stampwell/contracts';
import { asksAgain, type Endpoint, writesPerHour } from '@stampwell/contracts/http/endpoint.ts';
import { TIME_ZONE_FORMAT } from '@stampwell/contracts/http/fields.ts';
import * as endpoints from '@stampwell/contracts/http/index.ts';
import { liveMessages } from '@stampwell/contracts/http/live.ts';
import { ROLES } from '@stampwell/contracts/roles.ts';
import * as z from 'zod/mini';
import { isBodyOptional } from './parse.ts';

/** The calls that take ids from a reply, written to the OpenAPI file as its links. */
type Links = Record<
  string,
  { operationId: string; parameters?: Record<string, string>; requestBody?: Record<string, string> }
>;

const linksTo = (names: readonly string[], parameter: string, at: string): Links =>
  Object.fromEntries(
    names.map((operationId) => [
      operationId,
      { operationId, parameters: { [parameter]: `$response.body#${at}` } },
    ]),
  );

const toBody = (operationId: string, field: string, at: string): Links => ({
  [operationId]: { operationId, requestBody: { [field]: `$response.body#${at}` } },
});

const OF_EMPLOYEE = [
  'getEmployee',
  'updateEmployee',
  'deactivateEmployee',
  'activateEmployee',
  'deleteEmployee',
] as const;
const OF_BUSINESS = ['deactivateBusiness', 'reactivateBusiness'] as const;
const OF_PENDING = ['approveBusiness', 'rejectBusiness'] as const;
const OF_USER = ['deactivateUser', 'reactivateUser'] as const;

/** By the name of the endpoint that replies. */
const LINKS: Record<string, Links> = {
  createEmployee: linksTo(OF_EMPLOYEE, 'id', '/employee/id'),
  listEmployees: linksTo(OF_EMPLOYEE, 'id', '/employees/0/id'),
  pendingBusinesses: linksTo(OF_PENDING, 'id', '/businesses/0/id'),
  adminBusinesses: linksTo([...OF_PENDING, ...OF_BUSINESS], 'id', '/businesses/0/id'),
  searchBusinesses: linksTo(OF_BUSINESS, 'id', '/businesses/0/id'),
  adminUsers: linksTo(OF_USER, 'id', '/users/0/id'),
  searchUsers: linksTo(OF_USER, 'id', '/users/0/id'),
  userBusinesses: linksTo(['userBusiness'], 'id', '/businesses/0/id'),
  scanStamps: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  businessRedeem: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  employeeRedeem: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  listProjections: linksTo(['rebuildProjection', 'retryProjection'], 'name', '/0/name'),
};

/** For screens, with sessions. */
type ScreenEndpoint = Endpoint & { who: Exclude<Endpoint['who'], 'key'> };

export const allEndpoints: ScreenEndpoint[] = Object.values(endpoints as Record<string, unknown>).filter(
  isEndpoint,
);

function isEndpoint(value: unknown): value is ScreenEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
  );
}

/** In display order. */
const TAGS: Record<string, string> = {
  auth: 'Signing in',
  user: 'Customer',
  stamps: 'Stamps',
  business: 'Business',
  employee: 'Employee',
  subscription: 'Subscription',
  wallet: 'Wallet',
  admin: 'Administration',
  audit: 'Audit',
  live: 'Live',
  webhooks: 'Webhooks',
};

const INTRODUCTION = `Digital loyalty stamps: JSON in and out.

- **Identity.** \`Authorization: Bearer <access_token>\`, good for ten minutes; \`POST /auth/refresh\` renews it.
- **Once.** A write may carry an \`Idempotency-Key\`: repeated, it has one effect and gives the first answer again.
- **Your own writes.** A write answers with \`X-Position\`. Send it back as \`X-Read-After\` and the read waits until it can see it.
- **Pages.** Lists take \`limit\` and \`cursor\`; \`next_cursor\` is null at the end.
- **Refusals.** One shape from 400 up: \`{ error, message, code, field?, errors?, retry_after?, request_id }\`.
`;

/** OpenAPI 3.1, generated from contracts alone. */
export function openApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of [...allEndpoints].sort(byAddress)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stampwell API', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (EdDSA)' } },
      schemas: { Error: errorSchema, LiveMessages: liveSchema() },
    },
  };
}

/** The committed version: server address and Node's list of time zones are left out, since they are not agreed upon. */
export const contract = (): unknown =>
  JSON.parse(JSON.stringify(openApi('')), (_, value) => {
    if (value?.format === TIME_ZONE_FORMAT) delete value.enum;
    return value;
  });

const byAddress = (a: ScreenEndpoint, b: ScreenEndpoint) =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code', 'request_id'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: Object.entries(ERRORS)
        .map(([code, { status, words }]) => `- ${status} \`${code}\`: ${words}`)
        .join('\n'),
    },
    field: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    retry_after: { type: 'integer', description: 'seconds' },
    next_allowed_at: { type: 'string', format: 'date-time' },
    role: { type: 'string', enum: ROLES, description: 'with other_role: whose sign-in page it is' },
    ticket: { type: 'string', description: 'with second_factor_required: goes to /auth/second-factor' },
    methods: { type: 'array', items: { type: 'string', enum: ['code', 'passkey'] } },
    passkey: {
      type: 'object',
      properties: { ticket: { type: 'string' }, options: { type: 'object' } },
    },
    request_id: { type: 'string' },
  },
};

/** The data of each message of `GET /live`, by its type. */
const liveSchema = () => ({
  type: 'object',
  description: 'Of a message of GET /live: what its `data` holds, by its `event`',
  required: Object.keys(liveMessages),
  properties: Object.fromEntries(
    Object.entries(liveMessages).map(([type, schema]) => [type, schemaOf(schema, 'output')]),
  ),
});

function operation(endpoint: ScreenEndpoint): object {
  const isOpen = endpoint.who === 'nobody';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `For ${endpoint.who === 'nobody' ? 'everyone' : endpoint.who.join(', ')}.`,
    tags: [endpoint.path.split('/')[1]],
    ...(!isOpen && { security: [{ bearer: [] }], 'x-roles': endpoint.who }),
    parameters: [...parameters(endpoint, 'path'), ...parameters(endpoint, 'query'), ...headers(endpoint)],
    ...(endpoint.takesRawBody && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    ...(endpoint.takesBytes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(endpoint.takesBytes.types.map((type) => [type, {}])),
      },
    }),
    ...(endpoint.body && {
      requestBody: {
        required: !isBodyOptional(endpoint),
        content: { 'application/json': { schema: writtenOut(endpoint.body) } },
      },
    }),
    responses: responses(endpoint),
  };
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: object;
}

/** @param written a schema as JSON Schema */
export function parameters(
  endpoint: Endpoint,
  where: Parameter['in'],
  written: (...of: Parameters<typeof schemaOf>) => object = schemaOf,
): Parameter[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = written(schema, 'input') as {
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
  const header = (name: string, description: string, pattern?: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...(pattern && { pattern }) },
  });
  if (endpoint.method === 'GET')
    return [
      header(
        'X-Read-After',
        'a position from X-Position, or of a live message; the read waits for it, at most 2 s',
      ),
    ];
  if (endpoint.repeat === 'none') return [];
  const words = `1 to ${IDEMPOTENCY_KEY_MAX} printable characters; a repeat has one effect and one answer`;
  return [header('Idempotency-Key', words, `^[!-~]([ -~]{0,${IDEMPOTENCY_KEY_MAX - 2}}[!-~])?$`)];
}

function responses(endpoint: Endpoint): Record<string, object> {
  const status = String(endpoint.status ?? (endpoint.reply || endpoint.replyType ? 200 : 204));
  const content = endpoint.reply
    ? { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
    : endpoint.replyType && { [endpoint.replyType]: {} };
  const links = LINKS[endpoint.name];
  const refusals = Map.groupBy(refusalsOf(endpoint), (code) => ERRORS[code].status);
  return {
    [status]: { description: 'Done', ...(content && { content }), ...(links && { links }) },
    ...(endpoint.orStatus && { [endpoint.orStatus]: { description: 'Done, without a body' } }),
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
const OF_METHOD = { reading: ['read_model_behind'], writing: ['too_large', 'too_slow'] } as const;

/** Whether a write repeats by its `Idempotency-Key`. */
export const isKeyed = ({ method, repeat }: Endpoint): boolean => method !== 'GET' && repeat !== 'none';

/** Every error code of a call, including those that follow from its callers and its input. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, params, query, body } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(endpoint.errors ?? []),
    ...OF_METHOD[method === 'GET' ? 'reading' : 'writing'],
    ...refusalsOfCaller(endpoint),
  ]);
  // Reads too, because a URL may contain NUL.
  codes.add('malformed');
  if (params) codes.add('not_found');
  if (body || query || isKeyed(endpoint)) codes.add('validation_failed');
  if (isKeyed(endpoint)) codes.add('idempotency_key_reused');
  return [...codes];
}

/** Error codes that follow from who may call the endpoint. */
function refusalsOfCaller(endpoint: Endpoint): ErrorCode[] {
  const { who, beforeFactor } = endpoint;
  if (who === 'nobody') return [];
  const codes: ErrorCode[] = ['unauthenticated', 'session_ended'];
  if (who.length < ALL_ROLES) codes.push('forbidden');
  if (writesPerHour(endpoint) !== null) codes.push('rate_limited');
  if (asksAgain(endpoint)) codes.push('reauthentication_required');
  if (who.includes('admin') && !beforeFactor) codes.push('second_factor_setup_required');
  return codes;
}

/** A contract's schema as JSON Schema: `input` for requests, `output` for replies. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const override = io === 'output' ? withoutSafeLimits : undefined;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return rest;
};

/** Drops the safe-integer limits, which would repeat for every integer. */
function withoutSafeLimits({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Lists every time zone by name, because programs read this file. */
const writtenOut = (schema: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === TIME_ZONE_FORMAT) jsonSchema.enum = Intl.supportedValuesOf('timeZone');
    },
  });
  return rest;
};
