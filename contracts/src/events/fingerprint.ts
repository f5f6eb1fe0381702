import * as z from 'zod/mini';

/** Sixteen characters for a schema; equal for schemas that differ only in the order of properties. */
export function fingerprintOf(schema: z.ZodMiniType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return hash(canonical(rest));
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .sort()
    .join()}}`;
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a, 64 bits: enough to notice changes, and contracts import no cryptography. */
function hash(text: string): string {
  let sum = OFFSET;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * PRIME);
  return sum.toString(16).padStart(16, '0');
}
