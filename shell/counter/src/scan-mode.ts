/** What the person at the counter is about to do. */
export type ScanMode = 'earn' | 'redeem';

/** The mode stands in the scanner's URL; earning is the default. */
export const scanModeOf = (query: URLSearchParams): ScanMode =>
  query.get('mode') === 'redeem' ? 'redeem' : 'earn';

/** A scanner's path in a mode. */
export const inMode = (scanner: string, mode: ScanMode): string =>
  mode === 'redeem' ? `${scanner}?mode=redeem` : scanner;

/** The mode on its way from the scanner to the customer and back; anything else counts as earning. */
export const scanModeIn = (state: unknown): ScanMode =>
  (state as { mode?: unknown } | null)?.mode === 'redeem' ? 'redeem' : 'earn';
