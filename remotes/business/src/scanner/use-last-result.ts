import { useLocation, useNavigate } from '@stampwell/kit/router';
import type { ScanResult } from '@stampwell/kit/stamping';
import { useEffect, useState } from 'react';

/**
 * What the scanner shows in the camera's place: the transaction that the person comes back from, or the scan that failed.
 * It is told once: a reload of the page starts afresh.
 */
export function useLastResult(failure: string | null) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought = (state as { result?: ScanResult | null } | null)?.result ?? null;
  const [last, setLast] = useState(brought);
  useEffect(() => {
    if (brought) navigate(pathname + search, { replace: true, state: null });
  }, [brought, navigate, pathname, search]);
  const failed: ScanResult | null = failure === null ? null : { success: false, message: failure };
  return { result: failed ?? last, dismiss: () => setLast(null) };
}
