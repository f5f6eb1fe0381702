import { useCallback, useEffect, useState } from 'react';

/**
 * Leads the browser to the payment provider. `isLeaving` holds until the page is gone, and ends where it comes back
 * by the browser's Back.
 */
export function useWayOut(): { isLeaving: boolean; leaveFor(url: string): void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  const leaveFor = useCallback((url: string) => {
    setLeaving(true);
    location.assign(url);
  }, []);
  return { isLeaving, leaveFor };
}
