/**
 * What of zod the contracts use, shared as 'zod/mini' by the shell with every remote (infra/build/src/shared-modules.ts).
 * Shared whole it would be loaded whole; left unshared, each remote brings 9 KB of its own.
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
