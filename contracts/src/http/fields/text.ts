import * as z from 'zod/mini';

/** A pattern rather than a length, so that the OpenAPI file says too that blanks are no text. */
export const text = (required: string) => z.string(required).check(z.trim(), z.regex(/\S/, required));
/**
 * What nobody sees, or what turns around how the rest is shown: control characters, ends of lines, and marks of direction.
 * Joiners stay: some scripts and many an emoji are written with them.
 */
export const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
export const withoutUnseen = z.overwrite<string>((value) => value.replace(UNSEEN, ''));
/** One that is seen, as a pattern for the OpenAPI file. */
export const SEEN =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]';
export const upTo = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);
