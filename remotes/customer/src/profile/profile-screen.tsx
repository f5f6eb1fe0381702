import {
  AccountPanel,
  ActivityPanel,
  DownloadButton,
  MailPanel,
  PasswordPanel,
  ProfileHead,
  ProfilePanel,
  SecurityPanel,
  SessionsPanel,
} from '@stampwell/account';
import { MarketingPanel, NoticesPanel } from '@stampwell/account/on-phone';
import { callApi, updateUser, useApiCache, useApiQuery, useUser } from '@stampwell/client';
import { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import {
  deleteUserAccount,
  exportUser,
  updateUserProfile,
  userProfile,
} from '@stampwell/contracts/http/user.ts';
import { ErrorView, Panel, RowsSkeleton, Screen } from '@stampwell/ui';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { CustomerLosses } from './customer-losses.tsx';
import { FindablePanel } from './findable-panel.tsx';
import { GuestAccount } from './guest-account.tsx';
import { HomeScreenPanel } from './home-screen/home-screen-panel.tsx';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
] as const;

export function ProfileScreen() {
  const { name, type } = useUser();
  const { data } = useApiQuery(userProfile, {});
  if (data?.user.email === '') {
    const isGuest = data.user.is_guest ?? false;
    return (
      <Screen>
        <ProfileHead name={name} type={type} />
        <KeepSafe isForAddress />
        {!isGuest && <SecurityPanel />}
        <SessionsPanel />
        <HomeScreenPanel />
        <GuestAccount isGuest={isGuest} />
      </Screen>
    );
  }
  return (
    <Screen>
      <ProfileHead name={name} type={type} />
      <Information />
      <PasswordPanel endpoint={changeCustomerPassword} />
      <SecurityPanel />
      <SessionsPanel />
      <FindablePanel />
      <MailPanel />
      <NoticesPanel />
      <MarketingPanel />
      <HomeScreenPanel />
      <ActivityPanel />
      <AccountPanel deletion={deleteUserAccount} losses={<CustomerLosses />}>
        <DownloadButton endpoint={exportUser} fileName="stampwell-my-data.json">
          Download My Data
        </DownloadButton>
      </AccountPanel>
    </Screen>
  );
}

function Information() {
  const { data, error, refetch } = useApiQuery(userProfile, {});
  const cache = useApiCache();
  if (error && !data) {
    return (
      <Panel>
        <ErrorView title="Failed to load profile data" error={error} onRetry={refetch} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title="Profile Information">
        <RowsSkeleton count={3} label="Loading profile..." />
      </Panel>
    );
  }
  const { name, email, phone, pending_email } = data.user;
  return (
    <ProfilePanel
      fields={FIELDS}
      values={{ name, email, phone: phone ?? '' }}
      pendingEmail={pending_email}
      schema={updateUserProfile.body}
      onSave={async ({ name = '', email = '', phone, current_password }) => {
        const body = { name, email, phone: phone || null, ...(current_password && { current_password }) };
        const reply = await callApi(updateUserProfile, { body });
        cache.update(userProfile, {}, () => reply);
        updateUser({ name: reply.user.name, email: reply.user.email });
      }}
    />
  );
}
