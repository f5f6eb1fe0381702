import * as z from 'zod/mini';
import { plainLine, plainLines } from '../../plain-text.ts';

/** A visible character, as a pattern for the OpenAPI file, which says less than `isVisible`. */
export const SEEN =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]';

/** One line, cleaned as in plain-text.ts; no field keeps unseen characters or marks that turn the direction. */
export const asLine = z.overwrite(plainLine);
/** The same with line ends. */
export const asLines = z.overwrite(plainLines);

/** Text that shows something. A pattern rather than a length, so that the OpenAPI file excludes blanks too. */
const shown = (as: typeof asLine, required: string, pattern: string) =>
  z.string(required).check(
    as,
    z.refine((value) => value !== '', required),
    z.meta({ pattern }),
  );
export const line = (required: string, pattern = '\\S') => shown(asLine, required, pattern);
export const lines = (required: string, pattern = '\\S') => shown(asLines, required, pattern);

export const upTo = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);
