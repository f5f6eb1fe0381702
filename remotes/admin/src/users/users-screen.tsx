import { callApi } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { deactivateUser, reactivateUser } from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { REASON_MAX } from '@stampwell/contracts/limits.ts';
import {
  Anchor,
  Button,
  counted,
  dateTimeLabel,
  Fact,
  Facts,
  grouped,
  Initials,
  ModalActions,
  PageHeader,
  Title,
  WideScreen,
} from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { useState } from 'react';
import { cardLink } from '../audit/audit-links.ts';
import { LazySupportNotes } from '../notes/lazy-support-notes.tsx';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RecordBrowser, type RecordFilter } from '../parts/record-browser.tsx';
import { RecordDetails } from '../parts/record-details.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { useActions } from '../parts/use-actions.ts';
import { useUserCounts } from '../parts/use-known-counts.ts';
import { type Filter, useUsers } from './use-users.ts';
import { UserMerges } from './user-merges.tsx';
import { UserButtons, UserStatus, userColumns } from './user-row.tsx';

const FILTERS: Record<Filter, RecordFilter<AdminUser>> = {
  all: { label: 'All', holds: () => true, nothing: 'A customer who signs up appears here.' },
  active: { label: 'Active', holds: (user) => user.is_active, nothing: 'No customer is active.' },
  inactive: { label: 'Inactive', holds: (user) => !user.is_active, nothing: 'No customer is deactivated.' },
};

const WORDS = {
  failed: 'Failed to load users',
  searchFailed: 'Failed to search users',
  loading: 'Loading users...',
  none: 'No users found',
  placeholder: 'Search users by name or email...',
};

export function UsersScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const [details, setDetails] = useState<AdminUser | null>(null);
  const { isBusy, asked, ...actions } = useUserActions();
  return (
    <WideScreen>
      <PageHeader title="Manage Users" subtitle="View and manage all customer accounts">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={actions.failure} onClose={actions.dismiss} />
      <RecordBrowser
        useList={useUsers}
        filters={FILTERS}
        useCounts={useUserCounts}
        filter={filter}
        onFilter={setFilter}
        words={WORDS}
        illustration="people"
        parts={{
          nameHead: 'User',
          avatar: ({ name }) => <Initials name={name} size={36} />,
          columns: userColumns,
          buttonsWidth: '10.5rem',
          buttons: (user, namedBy) => (
            <UserButtons
              user={user}
              namedBy={namedBy}
              isBusy={isBusy(user.id)}
              onDeactivate={() => actions.ask(user)}
              onReactivate={() => actions.reactivate(user)}
              onDetails={() => setDetails(user)}
            />
          ),
        }}
        openId={details?.id}
        details={details && <UserDetails key={details.id} user={details} onClose={() => setDetails(null)} />}
      />
      {asked && (
        <PromptModal
          maxLength={REASON_MAX}
          isOpen
          title={`Deactivate ${asked.name}`}
          question={questionFor(asked)}
          confirmLabel="Deactivate"
          isBusy={isBusy(asked.id)}
          onAnswer={actions.answer}
          onClose={actions.cancel}
        />
      )}
    </WideScreen>
  );
}

/** What deactivation takes from the customer. */
function questionFor({ activity }: AdminUser): string {
  const question = 'Please enter a reason for deactivating this user.';
  if (activity.current_stamps === 0) return question;
  return `${question} They can then not use ${counted(activity.current_stamps, 'stamp')} that they hold.`;
}

/** Deactivating a customer, with a reason, and reactivating. */
function useUserActions() {
  const { act, ...state } = useActions();
  const [asked, setAsked] = useState<AdminUser | null>(null);

  async function deactivate({ id, name }: AdminUser, reason: string): Promise<void> {
    await act({
      subject: id,
      run: () => callApi(deactivateUser, { params: { id }, body: { reason } }),
      done: `${name} deactivated successfully!`,
      failed: 'Failed to deactivate user',
      isConfirmed: true,
    });
    setAsked(null);
  }

  return {
    ...state,
    asked,
    ask: (user: AdminUser) => setAsked(user),
    answer: (reason: string) => asked && void deactivate(asked, reason),
    cancel: () => setAsked(null),
    reactivate: ({ id, name }: AdminUser) =>
      void act({
        subject: id,
        run: () => callApi(reactivateUser, { params: { id }, body: {} }),
        done: `${name} reactivated successfully!`,
        failed: 'Failed to reactivate user',
      }),
  };
}

function UserDetails({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { activity } = user;
  return (
    <RecordDetails onClose={onClose} title="User Details">
      <Facts>
        <Fact name="Name">{user.name}</Fact>
        {user.email && (
          <Fact name="Email">
            <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
          </Fact>
        )}
        {user.phone && <Fact name="Phone">{user.phone}</Fact>}
        <Fact name="Status">
          <UserStatus isActive={user.is_active} />
        </Fact>
        <Fact name="Registered">{dateTimeLabel(user.created_at)}</Fact>
        {user.last_login && <Fact name="Last login">{dateTimeLabel(user.last_login)}</Fact>}
      </Facts>
      <Title order={3}>Activity</Title>
      <Facts>
        <Fact name="Businesses joined">{grouped(activity.businesses_joined)}</Fact>
        <Fact name="Current stamps">{grouped(activity.current_stamps)}</Fact>
        <Fact name="Rewards redeemed">{grouped(activity.total_redeemed)}</Fact>
        <Fact name="Total transactions">{grouped(activity.total_transactions)}</Fact>
      </Facts>
      <UserMerges userId={user.id} />
      <LazySupportNotes accountId={user.id} />
      <ModalActions>
        <Button component={Link} to={cardLink({ customer: user.id })} variant="subtle">
          Card timeline
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </RecordDetails>
  );
}
