import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { REASON_MAX } from '@stampwell/contracts/limits.ts';
import { counted, PageHeader, WideScreen } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { useState } from 'react';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RecordBrowser, type RecordFilter } from '../parts/record-browser.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { useUserCounts } from '../parts/use-known-counts.ts';
import { useUserActions } from './use-user-actions.ts';
import { type Filter, useUsers } from './use-users.ts';
import { UserCard } from './user-card.tsx';
import { UserDetails } from './user-details.tsx';

const FILTERS: Record<Filter, RecordFilter<AdminUser>> = {
  all: { label: 'All', holds: () => true, nothing: 'A customer who signs up appears here.' },
  active: { label: 'Active', holds: (user) => user.is_active, nothing: 'No customer is active.' },
  inactive: { label: 'Inactive', holds: (user) => !user.is_active, nothing: 'No customer is deactivated.' },
};

const WORDS = {
  failed: 'Failed to load users',
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
      >
        {(user) => (
          <UserCard
            key={user.id}
            user={user}
            isBusy={isBusy(user.id)}
            onDeactivate={() => actions.ask(user)}
            onReactivate={() => actions.reactivate(user)}
            onDetails={() => setDetails(user)}
          />
        )}
      </RecordBrowser>
      {details && <UserDetails user={details} onClose={() => setDetails(null)} />}
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
