import { CardStoryView, StorySkeleton, useCardNumber, useLiveStory } from '@stampwell/audit/story';
import { Loaded, useApiQuery } from '@stampwell/client';
import { useParams } from '@stampwell/client/router';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { Apologise } from '@stampwell/counter/apologise';
import { onCard } from '@stampwell/counter/on-card';
import { EmptyState, errorWords } from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';

const STORIES = [cardStory, cardStoryByCode];

/** By the code that was shown; else by id, which opens only cards of customers who want to be found. */
function useStory(qrCode: string, customerId: string, programme: number | undefined) {
  const isByCode = qrCode !== '';
  const byCode = useApiQuery(
    cardStoryByCode,
    { body: { qr_code: qrCode, ...namedProgramme(programme) } },
    { enabled: isByCode },
  );
  const byId = useApiQuery(
    cardStory,
    {
      params: { customer_id: customerId },
      ...(programme && { query: { programme: String(programme) } }),
    },
    { enabled: !isByCode },
  );
  return isByCode ? byCode : byId;
}

/** A card's history, for staff who are asked about it. */
export function StoryScreen() {
  const { customerId = '', qrCode = '' } = useParams();
  const programme = useCardNumber();
  const { shop, employee, standing } = useStaff();
  const query = useStory(qrCode, customerId, programme);
  const customer = query.data?.customer;
  useLiveStory(STORIES, ({ customer_id }) => customer_id === customer?.id);
  return (
    <StaffPage
      shop={shop}
      title={onCard(customer?.name ?? 'Card history', query.data?.card_name)}
      back={{ to: paths.employee.scanner, label: 'Back to Scanner' }}
    >
      <Loaded
        query={query}
        failed="Failed to load the card"
        loading={<StorySkeleton />}
        missing={
          <EmptyState title="No such card">
            {customerId ? errorWords(query.error) : 'This customer never had a stamp here.'}
          </EmptyState>
        }
      >
        {(story) => (
          <CardStoryView
            story={story}
            reader="counter"
            layout={({ card, steps }) => (
              <>
                {card}
                {standing.gives && Boolean(employee?.apologies_per_month) && (
                  <Apologise
                    customer={{
                      ...(qrCode ? { qr_code: qrCode } : { customer_id: customerId }),
                      ...namedProgramme(programme),
                    }}
                  />
                )}
                {steps}
              </>
            )}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}
