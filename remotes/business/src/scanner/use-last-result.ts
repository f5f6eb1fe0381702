import { useLocation, useNavigate } from '@stampwell/client/router';
import type { ScanResult } from '@stampwell/counter';
import { useEffect, useState } from 'react';

/**
 * What the scanner shows in the place of a camera that is off: the transaction that the person comes back from. It is told
 * once: a reload of the page starts afresh.
 */
export function useLastResult() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = (state as { result?: ScanResult | null } | null)?.result ?? null;
  const [result, setResult] = useState(brought);
  useEffect(() => {
    if (brought) navigate(pathname + search, { replace: true, state: null });
  }, [brought, navigate, pathname, search]);
  return { result, dismiss: () => setResult(null) };
}
