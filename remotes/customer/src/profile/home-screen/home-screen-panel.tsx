import { Button, Panel, Text } from '@stampwell/ui';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import classes from './home-screen-panel.module.css';
import { placeOf, STEPS } from './steps.ts';
import { useInstallPrompt } from './use-install-prompt.ts';

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
