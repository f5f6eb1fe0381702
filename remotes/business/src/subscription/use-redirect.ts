import { useCallback, useEffect, useState } from 'react';

/** Opens the payment provider. `isLeaving` lasts until the page is left, and ends on return by the browser's Back. */
export function useRedirect(): { isLeaving: boolean; leaveFor(url: string): void } {
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
