import type { JsonSchema } from '../services/http/json-schema.ts';

/** The parts of an OpenAPI file that clients depend on. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: JsonSchema; LiveMessages?: JsonSchema } };
}

interface Operation {
  'x-roles'?: string[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema?: JsonSchema }>;
/** `sent`: clients of the release send it; `answered`: they read it. */
type Direction = 'sent' | 'answered';

/** Changes that break clients of the last release, in words; empty if there are none. */
export function breakingChanges(released: Contract, today: Contract): string[] {
  const calls = Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, before]) => ({ path, method, before })),
  );
  return [
    ...calls.flatMap(({ path, method, before }) => {
      const now = today.paths[path]?.[method];
      const changes = now ? changesOf(before, now) : ['is gone'];
      return changes.map((change) => `${method.toUpperCase()} ${path}: ${change}`);
    }),
    ...outside(withoutCodes(today), withoutCodes(released), 'answered', 'a refusal'),
    ...outside(liveIn(today), liveIn(released), 'answered', 'GET /live: data'),
  ];
}

const liveIn = ({ components }: Contract): JsonSchema => components.schemas.LiveMessages ?? {};

/** New error codes are compatible, because clients show the message of codes that they do not know. */
function withoutCodes({ components }: Contract): JsonSchema {
  const { code: _, ...properties } = components.schemas.Error.properties ?? {};
  return { ...components.schemas.Error, properties };
}

function changesOf(before: Operation, now: Operation): string[] {
  const barred =
    now['x-roles'] && (before['x-roles'] ?? ['everyone']).filter((role) => !now['x-roles']?.includes(role));
  return [
    ...(barred ?? []).map((role) => `is closed to ${role}`),
    ...parameterChanges(before, now),
    ...bodyChanges(before, now),
    ...replyChanges(before, now),
  ];
}

function parameterChanges(before: Operation, now: Operation): string[] {
  const known = new Map(
    before.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  const asked = new Map(now.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return [
    ...[...asked].flatMap(([name, { required }]) =>
      required && !known.get(name)?.required ? [`${name} is required`] : [],
    ),
    ...[...known].flatMap(([name, { schema }]) => {
      const today = asked.get(name);
      return today ? outside(schema, today.schema, 'sent', name) : [`${name} is no longer taken`];
    }),
  ];
}

function bodyChanges(before: Operation, now: Operation): string[] {
  const required = now.requestBody?.required && !before.requestBody?.required ? ['a body is required'] : [];
  const [sent] = Object.values(before.requestBody?.content ?? {});
  const [taken] = Object.values(now.requestBody?.content ?? {});
  if (!sent?.schema) return required;
  return [...required, ...outside(sent.schema, taken?.schema ?? { type: 'object' }, 'sent', 'body')];
}

function replyChanges(before: Operation, now: Operation): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => status < '400')
    .flatMap(([status, { content = {} }]) => {
      const answer = now.responses[status];
      if (!answer) return [`no longer answers ${status}`];
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const today = answer.content?.[type];
        if (!today) return [`no longer answers ${type}`];
        return schema ? outside(today.schema ?? {}, schema, 'answered', 'reply') : [];
      });
    });
}

/** Values that `from` allows and `to` does not. Each alternative is compared to the closest one of the other schema. */
function outside(from: JsonSchema, to: JsonSchema, direction: Direction, at: string): string[] {
  const choices = choicesOf(to);
  return choicesOf(from).flatMap((option) => {
    const differences = choices.map((choice) => outsideOne(option, choice, direction, at));
    return differences.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** One schema per type and alternative; keywords beside `anyOf` apply to each alternative. */
function choicesOf({ anyOf, ...rest }: JsonSchema): JsonSchema[] {
  if (anyOf)
    return anyOf.flatMap((option) =>
      choicesOf({ ...rest, ...option, required: [...(rest.required ?? []), ...(option.required ?? [])] }),
    );
  return Array.isArray(rest.type) ? rest.type.map((type) => ({ ...rest, type })) : [rest];
}

function outsideOne(from: JsonSchema, to: JsonSchema, direction: Direction, at: string): string[] {
  const isWithin =
    to.type === undefined || to.type === from.type || (to.type === 'number' && from.type === 'integer');
  if (!isWithin) return [`${at} ${changed(direction, from.type, to.type)}`];
  return [
    ...valuesOutside(from, to, direction, at),
    ...limitsOutside(from, to, direction, at),
    ...(direction === 'sent' && !isSame(from.default, to.default)
      ? [`${at} left out meant ${show(from.default)}, means ${show(to.default)}`]
      : []),
    ...(to.items ? outside(from.items ?? {}, to.items, direction, `${at}[]`) : []),
    ...(isSchema(to.additionalProperties) && isSchema(from.additionalProperties)
      ? outside(from.additionalProperties, to.additionalProperties, direction, `${at}.*`)
      : []),
    ...propertiesOutside(from, to, direction, at),
  ];
}

function propertiesOutside(from: JsonSchema, to: JsonSchema, direction: Direction, at: string): string[] {
  const mayLack = (to.required ?? []).filter((name) => !from.required?.includes(name));
  const lacking = direction === 'sent' ? 'is required' : 'may be missing';
  return [
    ...mayLack.map((name) => `${at}.${name} ${lacking}`),
    ...Object.entries(from.properties ?? {}).flatMap(([name, property]) => {
      const other = to.properties?.[name];
      if (other) return outside(property, other, direction, `${at}.${name}`);
      return direction === 'sent' && !isSchema(to.additionalProperties)
        ? [`${at}.${name} is no longer taken`]
        : [];
    }),
  ];
}

function valuesOutside(from: JsonSchema, to: JsonSchema, direction: Direction, at: string): string[] {
  const [given, allowed] = [valuesOf(from), valuesOf(to)];
  if (!allowed) return [];
  if (!given) return [`${at} ${changed(direction, 'any value', allowed)}`];
  const more = given.filter((value) => !allowed.some((other) => isSame(value, other)));
  const words = direction === 'sent' ? 'may no longer be' : 'may now be';
  return more.map((value) => `${at} ${words} ${show(value)}`);
}

const valuesOf = (schema: JsonSchema) => ('const' in schema ? [schema.const] : schema.enum);

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const EQUAL = ['pattern', 'format', 'propertyNames'] as const;

function limitsOutside(from: JsonSchema, to: JsonSchema, direction: Direction, at: string): string[] {
  const words = (limit: keyof JsonSchema) =>
    `${limit} of ${at} ${changed(direction, from[limit], to[limit])}`;
  const isBelow = (limit: (typeof LOWER)[number]) => (from[limit] ?? -Infinity) < (to[limit] ?? -Infinity);
  const isAbove = (limit: (typeof UPPER)[number]) => (from[limit] ?? Infinity) > (to[limit] ?? Infinity);
  const differs = (limit: (typeof EQUAL)[number]) =>
    to[limit] !== undefined && !isSame(from[limit], to[limit]);
  return [...LOWER.filter(isBelow), ...UPPER.filter(isAbove), ...EQUAL.filter(differs)].map(words);
}

/** Puts the release first: a `sent` schema was allowed before, an `answered` one is allowed today. */
const changed = (direction: Direction, from: unknown, to: unknown) =>
  direction === 'sent' ? `was ${show(from)}, is ${show(to)}` : `was ${show(to)}, is ${show(from)}`;

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const show = (value: unknown) => JSON.stringify(value) ?? 'nothing';
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
