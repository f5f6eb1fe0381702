import {
  AccountPanel,
  ActivityPanel,
  DeletionLosses,
  DownloadButton,
  goneFrom,
  MailPanel,
  PasswordPanel,
  ProfilePanel,
  SecurityPanel,
  SessionsPanel,
} from '@stampwell/account';
import { MarketingPanel, PushPanel } from '@stampwell/account/on-phone';
import {
  callApi,
  Loaded,
  updateUser,
  useApiCache,
  useApiMutation,
  useApiQuery,
  useUser,
} from '@stampwell/client';
import { saveFile } from '@stampwell/client/save-file';
import { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { eraseGuest } from '@stampwell/contracts/http/join.ts';
import {
  chooseFindability,
  deleteUserAccount,
  exportUser,
  updateUserProfile,
  userDashboard,
  userProfile,
} from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WHAT_STAYS } from '@stampwell/contracts/what-stays.ts';
import { IconDownload, IconTrash } from '@stampwell/icons';
import {
  Button,
  ConfirmModal,
  counted,
  errorWords,
  notify,
  PageHeader,
  Panel,
  RowsSkeleton,
  Screen,
} from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import { type ReactNode, useState } from 'react';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { proveAgain } from '../keep-safe/prove-again.ts';
import { TogetherPanel } from '../two-cards/together-panel.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { HomeScreenPanel } from './home-screen/home-screen-panel.tsx';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
] as const;

interface PartProps {
  title: string;
  children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <Screen>
      <PageHeader title={title} back={paths.profile} backLabel="Back to your profile" />
      {children}
    </Screen>
  );
}

/** Accounts without an address are guests', or opened by a passkey alone. */
const useHasAddress = () => useUser().email !== '';

export function YouScreen() {
  const hasAddress = useHasAddress();
  return (
    <Part title="You">
      {hasAddress ? <Information /> : <KeepSafe isForAddress />}
      <TogetherPanel />
      <CodesPanel />
      {hasAddress && <FindablePanel />}
    </Part>
  );
}

export function SignInScreen() {
  const hasAddress = useHasAddress();
  const isGuest = useIsGuest();
  return (
    <Part title="Sign-in">
      {hasAddress && <PasswordPanel endpoint={changeCustomerPassword} keeps={WHAT_STAYS.passwordChanged} />}
      {!isGuest && <SecurityPanel />}
      <SessionsPanel />
      {hasAddress && <ActivityPanel />}
    </Part>
  );
}

export function MailsScreen() {
  const hasAddress = useHasAddress();
  return (
    <Part title="Mails and notices">
      {hasAddress && <MailPanel />}
      <PushPanel />
      {hasAddress && <MarketingPanel />}
      <HomeScreenPanel />
    </Part>
  );
}

export function DataScreen() {
  const stamps = useStamps();
  return (
    <Part title="Your data">
      {useHasAddress() ? (
        <AccountPanel
          deletion={deleteUserAccount}
          losses={<CustomerLosses />}
          stamps={stamps}
          hasSignOut={false}
        >
          <DownloadButton endpoint={exportUser} fileName="stampwell-my-data.json">
            Download My Data
          </DownloadButton>
        </AccountPanel>
      ) : (
        <AddresslessAccount />
      )}
    </Part>
  );
}

/** True until the profile says otherwise: a passkey's settings then appear, instead of vanishing. */
function useIsGuest(): boolean {
  const hasAddress = useHasAddress();
  const { data } = useApiQuery(userProfile, {});
  return !hasAddress && (data?.user.is_guest ?? true);
}

function Information() {
  const cache = useApiCache();
  return (
    <Loaded
      query={useApiQuery(userProfile, {})}
      failed="Failed to load profile data"
      frame={Panel}
      loading={
        <Panel title="Profile Information">
          <RowsSkeleton count={3} label="Loading profile..." />
        </Panel>
      }
    >
      {({ user: { name, email, phone, pending_email } }) => (
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
      )}
    </Loaded>
  );
}

/** For the page that says what is gone; known from Home in most cases. */
const useStamps = () => useApiQuery(userDashboard, {}).data?.stats.total_stamps;

/** What is deleted with the account, in numbers. */
function CustomerLosses() {
  const { data } = useApiQuery(userDashboard, {});
  if (!data) return null;
  const { active_cards: cards, total_stamps: stamps, ready_to_claim: ready } = data.stats;
  return (
    <DeletionLosses
      losses={[
        stamps > 0 && `${counted(stamps, 'stamp')} on ${counted(cards, 'card')}`,
        ready > 0 && `${counted(ready, 'reward')} ready`,
      ]}
    />
  );
}

/** Whether a shop may find its customer who left the phone at home. */
function FindablePanel() {
  const { data } = useApiQuery(userProfile, {});
  const cache = useApiCache();
  const change = useApiMutation(chooseFindability, {
    onSuccess: ({ is_findable }) =>
      cache.update(userProfile, {}, ({ user }) => ({ user: { ...user, is_findable } })),
    onError: (failure) => notify('error', failure.message),
  });
  // The profile above shows its failures.
  if (!data) return null;
  const isOn = change.isPending ? change.variables.body.is_findable : (data.user.is_findable ?? true);
  return (
    <Panel title="When your phone is at home">
      <Switch
        label="Shops can find me by name"
        description="Where you have a card, staff can look for your name, your email or the last four of your code. They see your first name, an initial and the first letter of your email."
        checked={isOn}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ body: { is_findable: currentTarget.checked } })}
      />
    </Panel>
  );
}

/** Deletes an account without an address, which has no password to ask for. A guest can return with the same phone. */
function AddresslessAccount() {
  const isGuest = useIsGuest();
  const [isAsking, setAsking] = useState(false);
  const stamps = useStamps();
  async function erase(): Promise<void> {
    setAsking(false);
    try {
      await callApi(eraseGuest, {});
      await goneFrom(stamps);
    } catch (error) {
      notify('error', errorWords(error, 'Failed to delete account'));
    }
  }
  async function download(): Promise<void> {
    try {
      if (isGuest) await proveAgain();
      const file: unknown = await callApi(exportUser, {});
      saveFile(file as Blob, 'stampwell-my-data.json');
    } catch (error) {
      notify('error', errorWords(error, 'The download failed. Please try again.'));
    }
  }
  return (
    <Panel title="Account">
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => void download()}
      >
        Download My Data
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete Account
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Account"
        question="Are you sure you want to delete your account? Your stamps go with it. This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => void erase()}
      />
    </Panel>
  );
}
