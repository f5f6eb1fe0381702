import { escapeHtml } from './escape-html.ts';

/** As much of JSON Schema as our contracts make use of. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A schema as a person would write it down: `{ stamp_amount?: integer = 1  · 1 to 20 }`, as escaped HTML. */
export function schemaHtml(schema: JsonSchema, indent = ''): string {
  const shape = shapeHtml(schema, indent);
  const preset = schema.default === undefined ? '' : ` = ${literal(schema.default)}`;
  const limits = limitsOf(schema);
  return `${shape}${preset}${limits && `  <i>· ${limits}</i>`}`;
}

function shapeHtml(schema: JsonSchema, indent: string): string {
  if (schema.anyOf && !schema.properties)
    return schema.anyOf.map((option) => shapeHtml(option, indent)).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.items) return `${shapeHtml(schema.items, indent)}[]`;
  if (schema.properties) return objectHtml(schema, indent);
  if (typeof schema.additionalProperties === 'object') {
    return `{ [name]: ${shapeHtml(schema.additionalProperties, indent)} }`;
  }
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => `<b>${namedType(type, schema.format)}</b>`).join(' | ');
}

function objectHtml({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${escapeHtml(name)}${mark}: ${schemaHtml(property, inner)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const literal = (value: unknown) => `<em>${escapeHtml(JSON.stringify(value))}</em>`;
const namedType = (type: string, format?: string) => escapeHtml(type === 'string' && format ? format : type);

/** JSON Schema names the safe integers' ends as limits of every integer; those say nothing. */
function limitsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const lengths = rangeWords(minLength, maxLength);
  return [rangeWords(low, high), lengths && `${lengths} characters`].filter(Boolean).join(', ');
}

function rangeWords(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? '' : `at most ${high}`;
}
