import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { PageHeader, PromptModal, WideScreen } from '@stampwell/kit';
import { useState } from 'react';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RecordBrowser, type RecordFilter } from '../parts/record-browser.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { useUserDeeds } from './use-user-deeds.ts';
import { useUsers } from './use-users.ts';
import { UserCard } from './user-card.tsx';
import { UserDetails } from './user-details.tsx';

type Filter = 'all' | 'active' | 'inactive';

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

/** Every customer account. */
export function UsersScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const [details, setDetails] = useState<AdminUser | null>(null);
  const { isBusy, asked, ...deeds } = useUserDeeds();
  return (
    <WideScreen>
      <PageHeader title="Manage Users" subtitle="View and manage all customer accounts">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={deeds.failure} onClose={deeds.dismiss} />
      <RecordBrowser
        useList={useUsers}
        filters={FILTERS}
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
            onDeactivate={() => deeds.ask(user)}
            onReactivate={() => deeds.reactivate(user)}
            onDetails={() => setDetails(user)}
          />
        )}
      </RecordBrowser>
      {details && <UserDetails user={details} onClose={() => setDetails(null)} />}
      {asked && (
        <PromptModal
          isOpen
          title={`Deactivate ${asked.name}`}
          question="Please enter a reason for deactivating this user."
          confirmLabel="Deactivate"
          isBusy={isBusy(asked.id)}
          onAnswer={deeds.answer}
          onClose={deeds.cancel}
        />
      )}
    </WideScreen>
  );
}
