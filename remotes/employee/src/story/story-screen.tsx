import { CardStoryView, StepsSkeleton } from '@stampwell/audit/story';
import { isNotFound, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { useParams } from '@stampwell/client/router';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { EmptyState, ErrorView, errorWords, OpenCardSkeleton } from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

const STORIES = [cardStory, cardStoryByCode];

/** By the code that was shown; else by id, which opens only cards of customers who want to be found. */
function useStory(qrCode: string, customerId: string) {
  const isByCode = qrCode !== '';
  const byCode = useApiQuery(cardStoryByCode, { body: { qr_code: qrCode } }, { enabled: isByCode });
  const byId = useApiQuery(cardStory, { params: { customer_id: customerId } }, { enabled: !isByCode });
  return isByCode ? byCode : byId;
}

/** A card's history, for staff who are asked about it. */
export function StoryScreen() {
  const { customerId = '', qrCode = '' } = useParams();
  const { shop } = useStaff();
  const { data, error, refetch } = useStory(qrCode, customerId);
  const cache = useApiCache();
  useLive('card-changed', ({ customer_id }) => {
    if (customer_id === data?.customer.id) void cache.refresh(STORIES);
  });
  useLive('question-changed', ({ customer_id }) => {
    if (customer_id === data?.customer.id) void cache.refresh(STORIES);
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
        <EmptyState title="No such card">
          {customerId ? errorWords(error) : 'This customer never had a stamp here.'}
        </EmptyState>
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
