import { useNavigate } from '@stampwell/client/router';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { type ScanMode, useAskWho } from '@stampwell/counter';
import { useState } from 'react';

/** Looks up a code, then opens the customer's screen with the cached answer. */
export function useIdentify(mode: ScanMode) {
  const navigate = useNavigate();
  const ask = useAskWho(businessValidateQr, mode);
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = (code: string) => void navigate(paths.business.customer(code), { state: { mode } });

  async function identify(code: string): Promise<void> {
    setFailure(null);
    setProcessing(true);
    const words = await ask(code, 'Failed to process QR code');
    setProcessing(false);
    if (words === null) open(code);
    else setFailure(words);
  }

  return {
    /** For a typed code. */
    isProcessing,
    failure,
    dismiss: () => setFailure(null),
    /** For a scanned code. */
    ask: (code: string) => ask(code),
    open,
    identify: (code: string) => void identify(code),
  };
}
