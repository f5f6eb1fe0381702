import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import fc from 'fast-check';
import type { JsonSchema } from '../services/http/json-schema.ts';
import { schemaOf } from '../services/http/openapi.ts';
import { NASTY_JSON, NASTY_NUMBERS, NASTY_TEXT } from './spec-corpus.ts';

/** A raw request, so that every part of it can be wrong. */
export interface FuzzedRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Overrides the endpoint's method. */
  method?: string;
}

const IDS = {
  business: '11111111-1111-4111-8111-111111111111',
  employee: '22222222-2222-4222-8222-222222222222',
  customer: '33333333-3333-4333-8333-333333333333',
  transaction: '44444444-4444-4444-8444-444444444444',
  pending: '55555555-5555-4555-8555-555555555555',
} as const;

/** Placeholders for existing things; the sender replaces them with real values. */
export const STAND_INS = {
  ...IDS,
  qrCode: 'STANDIN0',
  customerEmail: 'customer@stand.in',
  businessEmail: 'business@stand.in',
  employeeEmail: 'employee@stand.in',
  adminEmail: 'admin@stand.in',
} as const;

const { customerEmail, businessEmail, employeeEmail, adminEmail } = STAND_INS;
const email = fc.constantFrom(customerEmail, businessEmail, employeeEmail, adminEmail);
const code = fc.constant(STAND_INS.qrCode);
const password = fc.constant('stampwell');
const words = fc.constant('Words');

/** Values that are likely to be valid, by field name. */
const LIKELY: Record<string, fc.Arbitrary<unknown>> = {
  email,
  password,
  current_password: password,
  qr_code: code,
  qr_token: code,
  business_id: fc.constant(IDS.business),
  customer_id: fc.constant(IDS.customer),
  transaction_id: fc.constant(IDS.transaction),
  name: fc.constantFrom('customer-cards', 'activity-feed'),
  reason: words,
  reward_description: words,
  rewardDescription: words,
  reward_emoji: fc.constant('🎁'),
  rewardEmoji: fc.constant('🎁'),
};

const text = fc.oneof(
  fc.constantFrom(...NASTY_TEXT),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);
const anything = fc.oneof(
  text,
  fc.constantFrom(...NASTY_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { a: { b: {} } }),
  fc.jsonValue(),
);

/** Values that roughly match the schema. */
function asked(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(asked));
  if (schema.properties) return askedObject(schema);
  const [type] = [schema.type ?? 'any'].flat();
  const { minimum = -1000, maximum = 1000 } = schema;
  switch (type) {
    case 'string':
      return schema.format === 'uuid'
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.values(IDS)) }, fc.uuid())
        : fc.oneof(fc.string({ maxLength: 20 }), fc.emailAddress(), fc.constant('ABCD1234'));
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function askedObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const likely = LIKELY[name];
      return [name, likely ? fc.oneof({ weight: 4, arbitrary: likely }, asked(property)) : asked(property)];
    }),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Replaces, drops or adds one field of an object. */
function bent(object: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const names = ['__proto__', 'constructor', 'toString', 'id', '', 'a\u0000'];
  return fc
    .tuple(
      object,
      fc.nat(),
      anything,
      fc.constantFrom('replace', 'drop', 'add', 'leave'),
      fc.constantFrom(...names),
    )
    .map(([from, index, value, how, name]) => {
      const keys = Object.keys(from);
      const key = keys[index % Math.max(1, keys.length)] ?? name;
      if (how === 'replace') return { ...from, [key]: value };
      if (how === 'add') return { ...from, [name]: value };
      if (how === 'drop') return Object.fromEntries(Object.entries(from).filter(([other]) => other !== key));
      return from;
    });
}

const objectOf = (schema: object | undefined) => askedObject((schema ?? {}) as JsonSchema);

function pathOf({ path, params, query }: Endpoint): fc.Arbitrary<string> {
  const inPath = fc.oneof(
    { weight: 6, arbitrary: objectOf(params && schemaOf(params, 'input')) },
    fc.constant({}),
  );
  const inQuery = bent(objectOf(query && schemaOf(query, 'input')));
  return fc
    .tuple(
      inPath,
      inQuery,
      text,
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        fc.constantFrom('%', '%E0%A4%A', '/', '//', '?', '#'),
      ),
    )
    .map(([values, search, strange, tail]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encoded((values as Record<string, unknown>)[name] ?? strange),
      );
      const pairs = Object.entries(search).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
      return `/api${filled}${tail}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
    });
}

/** Short enough for a request line, and well-formed, because lone surrogates cannot be encoded as UTF-8. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  ).slice(0, 4000);

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1',
    '1.5',
    '1e3',
    'x',
    '☕',
    'k'.repeat(100),
    'k'.repeat(101),
    '"',
    "'",
    '%00',
    '\u00ff',
  ),
  fc.string({ maxLength: 40 }),
);

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'idempotency-key': headerText,
      'x-read-after': headerText,
      'last-event-id': headerText,
      'user-agent': headerText,
      cookie: headerText,
    },
    { requiredKeys: [] },
  )
  .map((sent) =>
    Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, value.replace(/[^\x20-\x7e\x80-\xff]/g, '')]),
    ),
  );

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'multipart/form-data',
  '',
];

function bodyOf({ body, method }: Endpoint): fc.Arbitrary<Buffer | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const json = bent(objectOf(body && schemaOf(body, 'input'))).map((value) =>
    Buffer.from(JSON.stringify(value)),
  );
  const cut = fc
    .tuple(json, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, at]) => whole.subarray(0, Math.floor(whole.length * at)));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY_JSON).map((sent) => Buffer.from(sent)) },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** Requests that resemble the endpoint's schema, most of them wrong in some way. */
export const fuzzed = (endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> =>
  fc
    .record({
      path: pathOf(endpoint),
      headers,
      body: bodyOf(endpoint),
      type: fc.constantFrom(...CONTENT_TYPES),
      method: fc.oneof(
        { weight: 29, arbitrary: fc.constant(endpoint.method) },
        fc.constantFrom('HEAD', 'PATCH', 'OPTIONS', 'PUT', 'DELETE'),
      ),
    })
    .map(({ path, headers: sent, body, type, method }) => ({
      path,
      body,
      method,
      headers: { ...sent, ...(body && type && { 'content-type': type }) },
    }));
