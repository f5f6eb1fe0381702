import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import fc from 'fast-check';
import type { JsonSchema } from '../platform/docs/schema-lines.ts';
import { schemaOf } from '../platform/openapi.ts';

/** A request as bytes are sent, so that it can be wrong in every way. */
export interface FuzzedRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Stand for things that are there: whoever sends the request puts the real ids in their place. */
export const STAND_INS = {
  business: '11111111-1111-4111-8111-111111111111',
  employee: '22222222-2222-4222-8222-222222222222',
  customer: '33333333-3333-4333-8333-333333333333',
  transaction: '44444444-4444-4444-8444-444444444444',
  pending: '55555555-5555-4555-8555-555555555555',
} as const;

const LONG = 70_000;

/** What has broken somebody's server before. */
const NASTY_TEXT = [
  ...[
    '',
    ' ',
    '\n',
    '\t',
    '\u0000',
    'a\u0000b',
    '\u0001\u001b',
    '\u202eabc',
    '\ufeff',
    '\ud800',
    '\udfff\ud800',
  ],
  ...['😀'.repeat(60), '👩‍👩‍👧‍👦'.repeat(20), 'e\u0301'.repeat(200), 'İıſK', '＜＞', '‮'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE x; --',
    '%',
    '_',
    '\\',
    '%00',
    '$1',
    '#{7*7}',
    '{{7*7}}',
    '<script>x</script>',
  ],
  ...[
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '__proto__',
    'constructor',
    'null',
    'NaN',
  ],
  ...[
    '-1',
    '1e999',
    '0x10',
    '9'.repeat(400),
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '-271821-04-20T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '1970-01-01',
  ],
  ...['x'.repeat(300), 'x'.repeat(LONG), 'a@b.c', '@', 'a@b@c.d'],
];
const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
];

const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const NASTY_JSON = [
  ...[
    deep(4000, '[', ']'),
    deep(4000, '{"a":', '}'),
    '{"a":1e999}',
    '{"a":-1e999}',
    '[]',
    '[1,2]',
    'null',
    'true',
    '1',
    '""',
  ],
  ...[
    '',
    ' ',
    '{',
    '{"a"',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"__proto__":{"x":1}}',
  ],
  ...[
    '{"constructor":{"prototype":{"x":1}}}',
    `{"a":"${'x'.repeat(LONG)}"}`,
    `{${'"a":1,'.repeat(5000)}"a":1}`,
    '{"\\u0000":1}',
  ],
];

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

/** What the contract asks for, near enough. */
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
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.values(STAND_INS)) }, fc.uuid())
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
    Object.entries(properties).map(([name, property]) => [name, asked(property)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** One thing of an object made wrong, or one too many. */
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

/** Short enough for a request line; lone surrogates have no UTF-8. */
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

/** Requests that look like what the endpoint asks for, with something wrong about most of them. */
export const fuzzed = (endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> =>
  fc
    .record({
      path: pathOf(endpoint),
      headers,
      body: bodyOf(endpoint),
      type: fc.constantFrom(...CONTENT_TYPES),
    })
    .map(({ path, headers: sent, body, type }) => ({
      path,
      body,
      headers: { ...sent, ...(body && type && { 'content-type': type }) },
    }));
