import { useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { openCardQuestions } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button, counted } from '@stampwell/ui';

/** Customers wait for an answer. Where that cannot be known, nothing is said. */
export function OpenQuestions() {
  const { data } = useApiQuery(openCardQuestions, {}, { retry: false });
  const cache = useApiCache();
  // The number in the navigation too.
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
