import type { Standing } from '@stampwell/contracts/standing.ts';

export type ScanMode = 'earn' | 'redeem';

type Possible = Pick<Standing, 'gives' | 'redeems'>;

/** Earning, or redeeming where nothing else can be done. */
export const usualMode = ({ gives, redeems }: Possible): ScanMode => (!gives && redeems ? 'redeem' : 'earn');

/** As chosen in the scanner's URL, else as usual. */
export function scanModeOf(query: URLSearchParams, standing: Possible): ScanMode {
  const chosen = query.get('mode');
  return chosen === 'earn' || chosen === 'redeem' ? chosen : usualMode(standing);
}

export const inMode = (scanner: string, mode: ScanMode): string =>
  mode === 'redeem' ? `${scanner}?mode=redeem` : scanner;

/** Reads the mode from the router's state; anything unknown counts as earning. */
export const scanModeIn = (state: unknown): ScanMode =>
  (state as { mode?: unknown } | null)?.mode === 'redeem' ? 'redeem' : 'earn';

/** Whether a key or a hand scanner opened the page: the next key is for its main button then. */
export const isByKeysIn = (state: unknown): boolean =>
  (state as { isByKeys?: unknown } | null)?.isByKeys === true;
