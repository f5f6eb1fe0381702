/** `npm run bench -- --small`: every bench once, as small as it can be. Shows that it runs; its figures promise nothing. */
export const isSmall = process.argv.includes('--small');

/** A count, a size or a duration: as measured, or as tried by a small run. */
export const sized = (measured: number, small: number): number => (isSmall ? small : measured);
