import { type ApiError, useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { askPosition, type NoPosition } from '@stampwell/client/position';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import type { Coordinates } from '@stampwell/contracts/location.ts';
import { Anchor, Button, errorWords, Group, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { useState } from 'react';

const TITLE = 'How customers find you';

/** Where the shop is, for the customers' list of places. */
export function PlacePanel() {
  const { data, error } = useApiQuery(businessProfile, {});
  const cache = useApiCache();
  const { mutate, isPending } = useApiMutation(updateBusinessProfile, {
    onSuccess: (reply) => cache.update(businessProfile, {}, () => reply),
  });
  // The panel beside this one, of the same reply, says what failed.
  if (!data && error) return null;
  if (!data) {
    return (
      <Panel title={TITLE}>
        <RowsSkeleton kind="lines" count={2} label="Loading profile..." />
      </Panel>
    );
  }
  return (
    <PinPanel
      location={data.business.location}
      isPending={isPending}
      onSave={(location, options) => mutate({ body: { location } }, options)}
    />
  );
}

interface PinPanelProps {
  location: Coordinates | null;
  isPending: boolean;
  onSave: (
    location: Coordinates | null,
    options: { onSuccess: () => void; onError: (error: ApiError) => void },
  ) => void;
}

/** The point on the map, as the device finds it. */
export function PinPanel({ location, isPending, onSave }: PinPanelProps) {
  const [isAsking, setAsking] = useState(false);

  function save(next: Coordinates | null, words: string): void {
    onSave(next, {
      onSuccess: () => notify('success', words),
      onError: (error) => notify('error', errorWords(error, 'Failed to save where you are')),
    });
  }

  function ask(): void {
    setAsking(true);
    askPosition({ enableHighAccuracy: true })
      .then(
        (here) => save(here, 'Saved. Customers see how far it is to you.'),
        ({ isRefused }: NoPosition) => {
          const why = isRefused
            ? 'The browser does not tell Stampwell where you are. Allow it in its settings.'
            : 'Your device could not find where you are. Try again on a phone.';
          notify('error', why);
        },
      )
      .finally(() => setAsking(false));
  }

  return (
    <Panel title={TITLE}>
      <Text>
        {location
          ? 'Customers see how far it is to you, and your pin on the map.'
          : 'Press this while you are in your shop, and customers see how far it is to you.'}
      </Text>
      <Group>
        {'geolocation' in navigator && (
          <Button variant="default" loading={isAsking || isPending} onClick={ask}>
            {location ? 'Set it again, from here' : 'My shop is here'}
          </Button>
        )}
        {location && (
          <>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => save(null, 'Customers no longer see how far it is to you.')}
            >
              Remove
            </Button>
            <Anchor href={pinOf(location)} target="_blank" rel="noreferrer">
              See the pin
            </Anchor>
          </>
        )}
      </Group>
    </Panel>
  );
}

const pinOf = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
