import { useEffect } from 'react';

/** Keeps the phone from dimming while its code is held out; where the browser can't, it dims as always. */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery: nothing that the customer needs to know.
      const granted = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await granted?.release();
      else lock = granted;
    }
    void ask();
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
