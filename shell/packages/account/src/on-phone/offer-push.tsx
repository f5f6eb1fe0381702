import { readStored, writeStored } from '@stampwell/client';
import { IconBell } from '@stampwell/icons';
import { Button, Text } from '@stampwell/ui';
import { useState } from 'react';
import classes from '../account.module.css';
import { useBrowserPush } from './browser-push.ts';

const CLOSED = 'closedNoticeOffer';

/** Offers push notifications on a card that has a stamp, folded below the main thing there, until they are on or not wanted. The browser's own question comes by the press. */
export function OfferPush() {
  const { state, isBusy, turnOn } = useBrowserPush();
  const [isClosed, setClosed] = useState(() => readStored(CLOSED) !== null);
  if (isClosed || state !== 'off') return null;
  function close(): void {
    writeStored(CLOSED, '1');
    setClosed(true);
  }
  return (
    <details className={classes.folded}>
      <summary>Know when your card changes</summary>
      <Text>We can tell this phone when a stamp is added and when a reward is ready.</Text>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconBell size={20} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void turnOn()}
        >
          Tell me
        </Button>
        <Button variant="subtle" onClick={close}>
          Not now
        </Button>
      </div>
    </details>
  );
}
