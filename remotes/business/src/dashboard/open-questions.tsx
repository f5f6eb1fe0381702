import { useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { openCardQuestions } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button, counted } from '@stampwell/ui';

/** Number of customers' questions waiting; errors are ignored, since the list has its own page. */
export function OpenQuestions() {
  const { data } = useApiQuery(openCardQuestions, {}, { retry: false });
  const cache = useApiCache();
  // Also refreshes the number in the navigation.
  useLive('question-changed', () => void cache.refresh());
  if (!data?.open) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button component={Link} to={paths.business.questions} variant="default" size="sm">
          Answer
        </Button>
      }
    >
      {`${counted(data.open, 'customer question')} about a card ${data.open === 1 ? 'waits' : 'wait'} for your answer.`}
    </Banner>
  );
}
