import { isNoConnection, useApiCache } from '@stampwell/client';
import { errorWords } from '@stampwell/ui';
import type { ScanMode } from './scan-mode.ts';
import type { CounterLookUp } from './use-counter.ts';

/**
 * Looks the customer up before their screen opens, which then shows the answer. Resolves to null if there is a customer to
 * serve, otherwise to the reason why not. Offline, earn mode goes on (stamps can be queued) and redeem mode does not.
 */
export function useAskWho(lookUp: CounterLookUp, mode: ScanMode) {
  const cache = useApiCache();
  return async (code: string, fallback = 'Failed to identify customer'): Promise<string | null> => {
    try {
      await cache.load(lookUp, { body: { qr_code: code } });
      return null;
    } catch (error) {
      return mode === 'earn' && isNoConnection(error) ? null : errorWords(error, fallback);
    }
  };
}
