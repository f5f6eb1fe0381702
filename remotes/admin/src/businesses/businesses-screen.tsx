import { PageHeader, WideScreen } from '@stampwell/kit';
import { useSearchParams } from '@stampwell/kit/router';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { RecordBrowser } from '../parts/record-browser.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { BusinessCard } from './business-card.tsx';
import { BusinessDetails } from './business-details.tsx';
import { DeedButtons } from './deed-buttons.tsx';
import { FILTERS, filterOf } from './filters.ts';
import { ReasonPrompt } from './reason-prompt.tsx';
import { useBusinesses } from './use-businesses.ts';
import { useDecisions } from './use-decisions.ts';

const WORDS = {
  failed: 'Failed to load businesses',
  loading: 'Loading businesses...',
  none: 'No businesses found',
  placeholder: 'Search businesses by name or email...',
};

/** Every business, and what is to be decided about it. */
export function BusinessesScreen() {
  const [query, setQuery] = useSearchParams();
  const { decide, isBusy, asked, details, ...deeds } = useDecisions();
  return (
    <WideScreen>
      <PageHeader title="Manage Businesses" subtitle="Approve, reject and deactivate businesses">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={deeds.failure} onClose={deeds.dismiss} />
      <RecordBrowser
        useList={useBusinesses}
        filters={FILTERS}
        filter={filterOf(query.get('filter'))}
        onFilter={(filter) => setQuery(filter === 'all' ? {} : { filter }, { replace: true })}
        words={WORDS}
        illustration="shop"
      >
        {(business) => (
          <BusinessCard
            key={business.id}
            business={business}
            isBusy={isBusy(business.id)}
            onDeed={decide}
            onDetails={() => deeds.showDetails(business)}
          />
        )}
      </RecordBrowser>
      {details && (
        <BusinessDetails business={details} onClose={() => deeds.showDetails(null)}>
          <DeedButtons business={details} isBusy={isBusy(details.id)} onDeed={decide} />
        </BusinessDetails>
      )}
      {asked && (
        <ReasonPrompt
          asked={asked}
          isBusy={isBusy(asked.business.id)}
          onAnswer={deeds.answer}
          onClose={deeds.cancel}
        />
      )}
    </WideScreen>
  );
}
