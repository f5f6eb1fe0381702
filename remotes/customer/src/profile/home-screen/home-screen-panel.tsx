import { IconDeviceMobilePlus } from '@stampwell/icons';
import { Button, Panel, Text } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import classes from './home-screen-panel.module.css';
import { placeOf, STEPS } from './steps.ts';

/** How to have Stampwell among the phone's apps: the browser's own dialog, or its steps. */
export function HomeScreenPanel() {
  const { ask, isInstalled } = useInstallPrompt();
  return (
    <Panel title="Put Stampwell on your home screen">
      {isInstalled ? (
        <Text role="status">Stampwell is among your apps.</Text>
      ) : (
        <>
          <Text>Your cards then open with one press, like an app.</Text>
          {ask ? (
            <Button
              variant="default"
              leftSection={<IconDeviceMobilePlus size={20} aria-hidden="true" />}
              onClick={() => void ask()}
            >
              Put it on my home screen
            </Button>
          ) : (
            <Way />
          )}
        </>
      )}
    </Panel>
  );
}

function Way() {
  const { on, steps } = STEPS[placeOf(navigator.userAgent, navigator.maxTouchPoints)];
  return (
    <>
      <Text c="dimmed">{`In ${on}:`}</Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

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
function useInstallPrompt(): { ask: (() => Promise<void>) | null; isInstalled: boolean } {
  const [offer, setOffer] = useState(() => window.installPrompt ?? null);
  const [isInstalled, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches);
  useEffect(() => {
    const keep = (event: Event) => setOffer(event as InstallPrompt);
    const finish = () => setInstalled(true);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', finish);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
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
