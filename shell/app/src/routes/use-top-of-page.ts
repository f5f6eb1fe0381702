import { useLocation, useNavigationType } from '@stampwell/client/router';
import { useLayoutEffect, useRef } from 'react';

/** A page that somebody goes to begins at its top. 'Back' finds it where it was left, which is the browser's to do. */
export function useTopOfPage(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
}
