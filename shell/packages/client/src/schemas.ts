/**
 * The parts of zod that contracts use, shared as 'zod/mini' by the shell with every remote (infra/tools/build/src/shared-modules.ts).
 * Shared in full, all of zod would load; unshared, each remote would bundle 9 KB of its own.
 */
import { coerce as coercions, iso as isoFormats } from 'zod/v4-mini';

export {
  _default,
  array,
  boolean,
  enum,
  gte,
  int,
  literal,
  lte,
  maxLength,
  meta,
  minLength,
  nullable,
  number,
  object,
  optional,
  overwrite,
  partial,
  pipe,
  record,
  refine,
  regex,
  string,
  transform,
  trim,
  union,
  unknown,
  uuid,
} from 'zod/v4-mini';

export const coerce = { number: coercions.number };
export const iso = { datetime: isoFormats.datetime };
