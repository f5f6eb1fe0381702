import { Columns } from '@stampwell/ui';
import { Information } from './information.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** The first page of the owner's settings. */
export function ProfileScreen() {
  return (
    <SettingsPage>
      <Columns ratio="3fr 2fr">
        <Information />
        <SubscriptionCard />
      </Columns>
    </SettingsPage>
  );
}
