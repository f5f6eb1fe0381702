import type { Standing } from '@stampwell/contracts/standing.ts';

export type ScanMode = 'earn' | 'redeem';

/** As chosen in the scanner's URL. By default earning, or redeeming where nothing else can be done. */
export function scanModeOf(
  query: URLSearchParams,
  { gives, redeems }: Pick<Standing, 'gives' | 'redeems'>,
): ScanMode {
  const chosen = query.get('mode');
  if (chosen === 'earn' || chosen === 'redeem') return chosen;
  return !gives && redeems ? 'redeem' : 'earn';
}

export const inMode = (scanner: string, mode: ScanMode): string =>
  mode === 'redeem' ? `${scanner}?mode=redeem` : scanner;

/** Reads the mode from the router's state; anything unknown counts as earning. */
export const scanModeIn = (state: unknown): ScanMode =>
  (state as { mode?: unknown } | null)?.mode === 'redeem' ? 'redeem' : 'earn';

/** Whether a key or a hand scanner opened the page: the next key is for its main button then. */
export const isByKeysIn = (state: unknown): boolean =>
  (state as { isByKeys?: unknown } | null)?.isByKeys === true;
