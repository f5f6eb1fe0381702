import { useEffect, useState } from 'react';

/** Chromium's; not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
declare global {
  interface Window {
    /** Kept by the page's first script (shell/app/src/prerendered/before-app.ts). */
    installPrompt?: InstallPrompt;
  }
}

/** The browser's own installation: null where it offers none, so that the steps are shown instead. */
export function useInstallPrompt(): { ask: (() => Promise<void>) | null; isInstalled: boolean } {
  const [offer, setOffer] = useState(() => window.installPrompt ?? null);
  const [isInstalled, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches);
  useEffect(() => {
    const take = (event: Event) => setOffer(event as InstallPrompt);
    const finish = () => setInstalled(true);
    addEventListener('beforeinstallprompt', take);
    addEventListener('appinstalled', finish);
    return () => {
      removeEventListener('beforeinstallprompt', take);
      removeEventListener('appinstalled', finish);
    };
  }, []);
  async function ask(): Promise<void> {
    const answer = await offer?.prompt();
    // An offer can be used once.
    delete window.installPrompt;
    setOffer(null);
    if (answer?.outcome === 'accepted') setInstalled(true);
  }
  return { ask: offer && ask, isInstalled };
}
