import * as z from 'zod/mini';

/**
 * Text that somebody wrote, as an event keeps it: sealed under the key of whom it is about, so that it leaves with them
 * (decision 107). `plain` is what nobody in particular wrote (`of` is null), or what was written before there were seals.
 */
export const freeTextSchema = z.union([
  z.object({ of: z.string(), sealed: z.string() }),
  z.object({ of: z.nullable(z.string()), plain: z.string() }),
]);
export type FreeText = z.infer<typeof freeTextSchema>;

/** Opens text of those whom it was asked for; null where whom it is about has been erased. */
export type TextReader = (text: FreeText) => string | null;

/** Text that is nobody's own: a default of the platform's, or none at all. */
export const houseText = (plain: string): FreeText => ({ of: null, plain });

/** Text from before there were seals. */
export const unsealed = (of: string, plain: string): FreeText => ({ of, plain });

export const isFreeText = (value: unknown): value is FreeText =>
  typeof value === 'object' && value !== null && 'of' in value && ('sealed' in value || 'plain' in value);
