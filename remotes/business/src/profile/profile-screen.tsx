import { Columns, Stack } from '@stampwell/ui';
import { OpeningHoursPanel } from '../parts/opening-hours-panel.tsx';
import { Information } from './information.tsx';
import { PlacePanel } from './place-panel.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** The first page of the owner's settings. */
export function ProfileScreen() {
  return (
    <SettingsPage>
      <Columns ratio="3fr 2fr">
        <Stack gap={24}>
          <Information />
          <OpeningHoursPanel />
        </Stack>
        <Stack gap={24}>
          <SubscriptionCard />
          <PlacePanel />
        </Stack>
      </Columns>
    </SettingsPage>
  );
}
