import { isNoConnection, useApiCache } from '@stampwell/client';
import { errorWords } from '@stampwell/ui';
import type { ScanMode } from './scan-mode.ts';
import type { CounterLookUp } from './use-counter.ts';

/**
 * Asks whose code it is, ahead of the customer's screen, which shows the answer. The reply is null where there is somebody to be
 * served, else why not, in the server's words where it has some. Without a connection nobody knows: then stamps can
 * wait on that screen, a reward can't.
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
