import { useEffect } from 'react';

/** Keeps the screen on while the code is shown, where the browser supports it. */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // May be refused on low battery, which does not matter.
      const granted = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await granted?.release();
      else lock = granted;
    }
    void ask();
    // Browsers release the lock when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
