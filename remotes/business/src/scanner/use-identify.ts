import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { errorWords, isNoConnection, isNotFound, useApiCache } from '@stampwell/kit';
import { useNavigate } from '@stampwell/kit/router';
import { useRef, useState } from 'react';
import type { ScanMode } from './scan-mode.ts';

type Source = 'camera' | 'manual';

/** The spec's words for a look-up without an answer of its own (section 8, 'Scan'). */
const FALLBACKS: Record<Source, string> = {
  camera: 'Failed to identify customer',
  manual: 'Failed to process QR code',
};

interface Failure {
  source: Source;
  words: string;
}

/** Finds out who a code belongs to, and goes to their screen, where the answer then already is. */
export function useIdentify(mode: ScanMode) {
  const cache = useApiCache();
  const navigate = useNavigate();
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const ahead = useRef<{ code: string; found: Promise<unknown> } | null>(null);

  /** At the detection: the answer comes while the camera says what it saw. */
  function lookUp(code: string): Promise<unknown> {
    const found = cache.load(businessValidateQr, { body: { qr_code: code } });
    found.catch(() => undefined);
    ahead.current = { code, found };
    return found;
  }

  async function identify(code: string, source: Source): Promise<void> {
    setFailure(null);
    setProcessing(true);
    try {
      await (ahead.current?.code === code ? ahead.current.found : lookUp(code));
      navigate(paths.business.customer(code), { state: { mode } });
    } catch (error) {
      // Their screen keeps stamps for later; a reward needs an answer.
      if (mode === 'earn' && isNoConnection(error)) return void navigate(paths.business.customer(code));
      setFailure({
        source,
        words: isNotFound(error) ? FALLBACKS[source] : errorWords(error, FALLBACKS[source]),
      });
    } finally {
      ahead.current = null;
      setProcessing(false);
    }
  }

  return {
    isProcessing,
    failure,
    dismiss: () => setFailure(null),
    lookUp: (code: string) => void lookUp(code),
    identify: (code: string, source: Source) => void identify(code, source),
  };
}
