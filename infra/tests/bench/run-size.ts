/** `npm run bench -- --small`: runs every bench once at minimum size, to test that it works. Its figures mean nothing. */
export const isSmall = process.argv.includes('--small');

/** A count, size or duration: for measuring, or for a small run. */
export const sized = (measured: number, small: number): number => (isSmall ? small : measured);
