import { useLocation, useNavigate } from '@stampwell/client/router';
import type { ScanResult } from '@stampwell/counter';
import { useEffect, useState } from 'react';

/** The transaction that the owner comes back from, shown in place of the camera. Cleared on reload. */
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
