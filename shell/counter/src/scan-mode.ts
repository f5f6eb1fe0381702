export type ScanMode = 'earn' | 'redeem';

/** Kept in the scanner's URL; earning is the default. */
export const scanModeOf = (query: URLSearchParams): ScanMode =>
  query.get('mode') === 'redeem' ? 'redeem' : 'earn';

export const inMode = (scanner: string, mode: ScanMode): string =>
  mode === 'redeem' ? `${scanner}?mode=redeem` : scanner;

/** Reads the mode from the router's state; anything unknown counts as earning. */
export const scanModeIn = (state: unknown): ScanMode =>
  (state as { mode?: unknown } | null)?.mode === 'redeem' ? 'redeem' : 'earn';
