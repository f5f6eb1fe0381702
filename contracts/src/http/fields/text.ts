import * as z from 'zod/mini';

/** A pattern rather than a length, so that the OpenAPI file excludes blanks too. */
export const text = (required: string) => z.string(required).check(z.trim(), z.regex(/\S/, required));
/**
 * Invisible or reordering characters: control characters, line ends and direction marks. Joiners stay, because some scripts
 * and many emojis need them.
 */
export const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
export const withoutUnseen = z.overwrite<string>((value) => value.replace(UNSEEN, ''));
/** A visible character, as a pattern for the OpenAPI file. */
export const SEEN =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]';
export const upTo = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);
