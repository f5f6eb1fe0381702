import { changeCustomerPassword } from '@stampwell/contracts/http/auth.ts';
import {
  deleteUserAccount,
  exportUser,
  updateUserProfile,
  userProfile,
} from '@stampwell/contracts/http/user.ts';
import {
  callApi,
  ErrorView,
  Panel,
  RowsSkeleton,
  Screen,
  updateUser,
  useApiCache,
  useApiQuery,
  useUser,
} from '@stampwell/kit';
import {
  AccountPanel,
  DownloadButton,
  PasswordPanel,
  ProfileHead,
  ProfilePanel,
  SessionsPanel,
} from '@stampwell/kit/account';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
] as const;

/** The customer's own account. */
export function ProfileScreen() {
  const { name, type } = useUser();
  return (
    <Screen>
      <ProfileHead name={name} type={type} />
      <Information />
      <PasswordPanel endpoint={changeCustomerPassword} />
      <SessionsPanel />
      <AccountPanel deletion={deleteUserAccount}>
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
  const { name, email, phone } = data.user;
  return (
    <ProfilePanel
      fields={FIELDS}
      values={{ name, email, phone: phone ?? '' }}
      schema={updateUserProfile.body}
      onSave={async ({ name = '', email = '', phone }) => {
        const reply = await callApi(updateUserProfile, { body: { name, email, phone: phone || null } });
        cache.update(userProfile, {}, () => reply);
        updateUser({ name: reply.user.name, email: reply.user.email });
      }}
    />
  );
}
