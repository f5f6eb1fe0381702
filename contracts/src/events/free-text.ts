import * as z from 'zod/mini';

/**
 * Free text in an event, encrypted under the key of the person it is about, so that erasing them erases it (decision 107).
 * `plain` is the platform's own text, of no person.
 */
export const freeTextSchema = z.union([
  z.object({ of: z.string(), sealed: z.string() }),
  z.object({ of: z.literal(null), plain: z.string() }),
]);
export type FreeText = z.infer<typeof freeTextSchema>;

/** Decrypts text about the people it was created for; null if that person has been erased. */
export type TextReader = (text: FreeText) => string | null;

/** Text of no person: a default of the platform, or empty. */
export const houseText = (plain: string): FreeText => ({ of: null, plain });

export const isFreeText = (value: unknown): value is FreeText =>
  typeof value === 'object' && value !== null && 'of' in value && ('sealed' in value || 'plain' in value);
