import { type ProfileField, ProfilePanel } from '@stampwell/account';
import { callApi, Loaded, updateUser, useApiCache, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { businessProfileForm, updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Columns, Panel, RowsSkeleton, Stack, Text } from '@stampwell/ui';
import { OpeningHoursPanel } from '../parts/opening-hours-panel.tsx';
import { PlacePanel } from './place-panel.tsx';
import { SeasonPanel } from './season-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

const FIELDS: readonly ProfileField[] = [
  { name: 'name', label: 'Business name', autoComplete: 'organization', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Address (optional)', autoComplete: 'street-address' },
  { name: 'description', label: 'Description (optional)', isLong: true },
];

/** Address, phone, hours and point here are the first place's. */
const OtherPlaces = () => (
  <Text>
    Address, phone and hours here are of your first place.{' '}
    <Anchor component={Link} to={paths.business.places} underline="always">
      Your other places
    </Anchor>
  </Text>
);

function Information() {
  const cache = useApiCache();
  return (
    <Loaded
      query={useApiQuery(businessProfile, {})}
      failed="Failed to load profile data"
      frame={Panel}
      loading={
        <Panel title="Profile Information">
          <RowsSkeleton kind="fields" count={5} label="Loading profile..." />
        </Panel>
      }
    >
      {({ business: { name, email, phone, address, description, pending_email, several_places } }) => (
        <>
          {several_places && <OtherPlaces />}
          <ProfilePanel
            fields={FIELDS}
            values={{
              name,
              email,
              phone: phone ?? '',
              address: address ?? '',
              description: description ?? '',
            }}
            pendingEmail={pending_email}
            schema={businessProfileForm}
            onSave={async ({ name = '', email = '', phone, address, description, current_password }) => {
              const body = {
                name,
                email,
                phone: phone || null,
                address: address || null,
                description: description || null,
                ...(current_password && { current_password }),
              };
              const reply = await callApi(updateBusinessProfile, { body });
              cache.update(businessProfile, {}, () => reply);
              updateUser({ name: reply.business.name, email: reply.business.email });
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** What customers see of the business, and where and when. */
export function ShopScreen() {
  return (
    <SettingsPage title="The business">
      <Columns ratio="3fr 2fr">
        <Stack gap={24}>
          <Information />
          <SeasonPanel />
          <OpeningHoursPanel />
        </Stack>
        <PlacePanel />
      </Columns>
    </SettingsPage>
  );
}
