import type { Coordinates } from '@stampwell/contracts/location.ts';
import { Banner, Button } from '@stampwell/ui';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './places-screen.module.css';

const FOUND_WITHIN_MS = 10_000;
/** A position of the last five minutes is as good. */
const MAX_AGE_MS = 300_000;

type Asked = 'not yet' | 'asking' | 'refused' | 'not found';

/** Asks the phone for its position when pressed. The position stays on the phone (decision 195). */
export function NearMe({ onFound }: { onFound: (here: Coordinates) => void }) {
  const [asked, setAsked] = useState<Asked>('not yet');
  if (!('geolocation' in navigator)) return null;

  function ask(): void {
    setAsked('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => onFound({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => setAsked(code === PERMISSION_DENIED ? 'refused' : 'not found'),
      { timeout: FOUND_WITHIN_MS, maximumAge: MAX_AGE_MS },
    );
  }

  return (
    <div className={classes.near}>
      {asked === 'refused' && (
        <Banner tone="info">
          Your phone does not tell Stampwell where you are. Allow it in the browser’s settings, or search by
          street.
        </Banner>
      )}
      {asked === 'not found' && (
        <Banner tone="info">Your phone could not find where you are. Try again, or search by street.</Banner>
      )}
      <Button
        variant="default"
        leftSection={<IconMapPin size={18} stroke={1.8} />}
        loading={asked === 'asking'}
        onClick={ask}
      >
        What is near me?
      </Button>
      <p className={classes.note}>Where you are stays on your phone.</p>
    </div>
  );
}
