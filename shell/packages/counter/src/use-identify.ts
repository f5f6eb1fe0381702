import { isNoConnection, useApiCache } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { errorWords } from '@stampwell/ui';
import { useState } from 'react';
import { tillCards } from './cards/till-cards.ts';
import { placeHere } from './places/till-places.ts';
import type { ScanMode } from './scan-mode.ts';
import type { CounterLookUp } from './use-counter.ts';
import { useHandScanner } from './use-hand-scanner.ts';

interface IdentifyOptions {
  lookUp: CounterLookUp;
  mode: ScanMode;
  /** Path of the customer's page. */
  customer: (code: string) => string;
  /** Something is under way that a next customer would cut off. */
  isBusy?: boolean;
}

/** A code of no customer. */
export interface Refused {
  /** Empty for a text that is no code. */
  code: string;
  words: string;
}

/**
 * Looks up a typed or scanned code, also one from a hand scanner, then opens the customer's page with the cached answer. A code that
 * nobody has stays here with the reason.
 */
export function useIdentify({ lookUp, mode, customer, isBusy = false }: IdentifyOptions) {
  const navigate = useNavigate();
  const ask = useAskWho(lookUp, mode);
  const [isProcessing, setProcessing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const open = (code: string, isByKeys = false) =>
    void navigate(customer(code), { state: { mode, isByKeys } });

  async function identify(code: string): Promise<void> {
    if (isProcessing) return;
    setRefused(null);
    setProcessing(true);
    const words = await ask(code, 'Failed to process QR code');
    setProcessing(false);
    if (words === null) open(code, true);
    else setRefused({ code, words });
  }

  useHandScanner({
    isBusy: isBusy || isProcessing,
    onCode: (code) => void identify(code),
    onForeign: (words) => setRefused({ code: '', words }),
  });
  return {
    isProcessing,
    refused,
    dismiss: () => setRefused(null),
    /** For the camera, which shows the reason itself. */
    ask: (code: string) => ask(code),
    open: (code: string) => open(code),
    identify: (code: string) => void identify(code),
  };
}

/**
 * Looks the customer up before their screen opens, which then shows the answer. Resolves to null if there is a customer to
 * serve, otherwise to the reason why not. Offline, earn mode goes on (stamps can be queued) and redeem mode does not.
 */
function useAskWho(lookUp: CounterLookUp, mode: ScanMode) {
  const cache = useApiCache();
  return async (code: string, fallback = 'Failed to identify customer'): Promise<string | null> => {
    try {
      await cache.load(lookUp, {
        body: { qr_code: code, ...namedProgramme(tillCards().programme), ...placeHere() },
      });
      return null;
    } catch (error) {
      return mode === 'earn' && isNoConnection(error) ? null : errorWords(error, fallback);
    }
  };
}
