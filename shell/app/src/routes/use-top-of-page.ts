import { useLocation, useNavigationType } from '@stampwell/client/router';
import { useLayoutEffect, useRef } from 'react';

/** New pages start at the top. On Back the browser restores the position. */
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
