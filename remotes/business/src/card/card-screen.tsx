import { CardStoryView, StepsSkeleton } from '@stampwell/audit/story';
import { isNotFound, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { Link, useParams } from '@stampwell/client/router';
import { type CardStep, cardStory } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Banner,
  Button,
  Columns,
  counted,
  EmptyState,
  ErrorView,
  OpenCardSkeleton,
  PageHeader,
  Stack,
  WideScreen,
} from '@stampwell/ui';
import { UndoButton, useUndo } from '../undo/use-undo.tsx';

/** What undoing a step takes back: '2 stamps', '☕ Free coffee'. */
const undoWords = ({ kind, stamps, rule }: Pick<CardStep, 'kind' | 'stamps' | 'rule'>): string =>
  kind === 'earned' ? counted(stamps, 'stamp') : `${rule.reward_emoji} ${rule.reward_description}`;

/** A customer's card step by step; entries can be undone for a day. */
export function CardScreen() {
  const { customerId = '' } = useParams();
  const { data, error, refetch } = useApiQuery(cardStory, { params: { customer_id: customerId } });
  const { ask, question } = useUndo();
  const cache = useApiCache();
  useLive('card-changed', ({ customer_id }) => {
    if (customer_id === customerId) void cache.refresh([cardStory]);
  });
  useLive('question-changed', ({ customer_id }) => {
    if (customer_id === customerId) void cache.refresh([cardStory]);
  });

  const name = data?.customer.name;
  const waiting = data?.questions.filter(({ answer }) => !answer).length ?? 0;
  function undoOf(step: CardStep) {
    if (!step.can_undo) return null;
    const words = `${undoWords(step)}, ${name}`;
    return <UndoButton words={words} onClick={() => ask({ id: step.id, words })} />;
  }

  return (
    <WideScreen>
      <PageHeader title={name ?? 'Customer'} subtitle="Card history" back />
      {waiting > 0 && (
        <Banner
          tone="warning"
          action={
            <Button component={Link} to={paths.business.questions} size="sm" variant="default">
              Answer
            </Button>
          }
        >
          {`${counted(waiting, 'question')} about this card ${waiting === 1 ? 'waits' : 'wait'} for your answer.`}
        </Banner>
      )}
      {data ? (
        <CardStoryView
          story={data}
          reader="counter"
          layout={({ card, steps }) => (
            <Columns>
              {card}
              <Stack gap={16}>{steps}</Stack>
            </Columns>
          )}
          asideOf={undoOf}
        />
      ) : isNotFound(error) ? (
        <EmptyState title="No such card">This customer never had a stamp at this business.</EmptyState>
      ) : error ? (
        <ErrorView title="Failed to load the card" error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
      {question}
    </WideScreen>
  );
}

function CardSkeleton() {
  return (
    <Columns>
      <OpenCardSkeleton label="Loading the card..." />
      <StepsSkeleton />
    </Columns>
  );
}
