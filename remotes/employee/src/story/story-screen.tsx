import { CardStoryView, StepsSkeleton } from '@stampwell/audit/story';
import { isNotFound, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { useParams } from '@stampwell/client/router';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { EmptyState, ErrorView, OpenCardSkeleton } from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

/** A card's history, for staff who are asked about it. */
export function StoryScreen() {
  const { customerId = '' } = useParams();
  const { shop } = useStaff();
  const { data, error, refetch } = useApiQuery(cardStory, { params: { customer_id: customerId } });
  const cache = useApiCache();
  useLive('card-changed', ({ customer_id }) => {
    if (customer_id === customerId) void cache.refresh([cardStory]);
  });
  useLive('question-changed', ({ customer_id }) => {
    if (customer_id === customerId) void cache.refresh([cardStory]);
  });
  return (
    <StaffPage
      shop={shop}
      title={data ? data.customer.name : 'Card history'}
      back={{ to: paths.employee.scanner, label: 'Back to Scanner' }}
    >
      {data ? (
        <CardStoryView
          story={data}
          reader="counter"
          layout={({ card, steps }) => (
            <>
              {card}
              {steps}
            </>
          )}
        />
      ) : isNotFound(error) ? (
        <EmptyState title="No such card">This customer never had a stamp here.</EmptyState>
      ) : error ? (
        <ErrorView title="Failed to load the card" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <OpenCardSkeleton label="Loading the card..." />
          <StepsSkeleton />
        </>
      )}
    </StaffPage>
  );
}
