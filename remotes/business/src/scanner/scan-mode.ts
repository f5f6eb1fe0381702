import { paths } from '@stampwell/contracts/paths.ts';

/** What the person at the counter is about to do. */
export type ScanMode = 'earn' | 'redeem';

/** The mode stands in the scanner's URL; earning is the default. */
export const scanModeOf = (query: URLSearchParams): ScanMode =>
  query.get('mode') === 'redeem' ? 'redeem' : 'earn';

export const scannerPath = (mode: ScanMode): string =>
  mode === 'redeem' ? `${paths.business.scanner}?mode=redeem` : paths.business.scanner;

/** The mode on its way from the scanner to the customer and back; anything else counts as earning. */
export const scanModeIn = (state: unknown): ScanMode =>
  (state as { mode?: unknown } | null)?.mode === 'redeem' ? 'redeem' : 'earn';
