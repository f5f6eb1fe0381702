/**
 * JSON with sorted keys and no spaces (RFC 8785): the same text before and after a store that reorders keys, like
 * Postgres's jsonb. Treats `undefined`, dates and the like as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if (member === undefined || typeof member === 'function') continue;
    members += `${members ? ',' : ''}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** Text that JSON writes as it is. Most is ASCII, and testing it is faster than `JSON.stringify`. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
