import { useSearchParams } from '@stampwell/client/router';
import { PageHeader, WideScreen } from '@stampwell/ui';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RecordBrowser } from '../parts/record-browser.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { useBusinessCounts } from '../parts/use-known-counts.ts';
import { ActionButtons } from './action-buttons.tsx';
import { BusinessDetails } from './business-details.tsx';
import { BusinessButtons, businessAvatar, businessColumns } from './business-row.tsx';
import { FILTERS, filterOf } from './filters.ts';
import { LazyReasonPrompt } from './lazy-reason-prompt.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useBusinesses } from './use-businesses.ts';
import { useDecisions } from './use-decisions.ts';

/** Stored with approvals from this screen (docs/product.md#admin-businesses). */
const APPROVAL_NOTES = 'Approved from admin panel';

const WORDS = {
  failed: 'Failed to load businesses',
  searchFailed: 'Failed to search businesses',
  loading: 'Loading businesses...',
  none: 'No businesses found',
  placeholder: 'Search businesses by name or email...',
};

/** All businesses, with approval and deactivation. */
export function BusinessesScreen() {
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query.get('filter'));
  const { decide, isBusy, asked, details, ...actions } = useDecisions(APPROVAL_NOTES);
  return (
    <WideScreen>
      <PageHeader title="Manage Businesses" subtitle="Approve, reject and deactivate businesses">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={actions.failure} onClose={actions.dismiss} />
      <RecordBrowser
        useList={useBusinesses}
        filters={FILTERS}
        useCounts={useBusinessCounts}
        filter={filter}
        onFilter={(chosen) => setQuery(chosen === 'all' ? {} : { filter: chosen }, { replace: true })}
        words={WORDS}
        illustration="shop"
        tools={(found) =>
          filter === 'pending' && (
            <ReviewQueue
              pending={found}
              notes={APPROVAL_NOTES}
              onReject={(business) => decide('reject', business)}
            />
          )
        }
        parts={{
          nameHead: 'Business',
          avatar: businessAvatar,
          columns: businessColumns,
          buttonsWidth: '13rem',
          buttons: (business, namedBy) => (
            <BusinessButtons
              business={business}
              namedBy={namedBy}
              isBusy={isBusy(business.id)}
              onAction={decide}
              onUndoApproval={(approved) => void actions.undoApproval(approved)}
              onDetails={() => actions.showDetails(business)}
            />
          ),
        }}
        openId={details?.id}
        details={
          details && (
            <BusinessDetails
              key={details.id}
              isBeside
              business={details}
              onClose={() => actions.showDetails(null)}
            >
              <ActionButtons business={details} isBusy={isBusy(details.id)} onAction={decide} />
            </BusinessDetails>
          )
        }
      />
      {asked && (
        <LazyReasonPrompt
          asked={asked}
          isBusy={isBusy(asked.business.id)}
          onAnswer={actions.answer}
          onClose={actions.cancel}
        />
      )}
    </WideScreen>
  );
}
