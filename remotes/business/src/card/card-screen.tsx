import { CardStoryView, StorySkeleton, useCardNumber, useLiveStory } from '@stampwell/audit/story';
import { Loaded, useApiQuery } from '@stampwell/client';
import { Link, useParams } from '@stampwell/client/router';
import { type CardStep, cardStory } from '@stampwell/contracts/http/story.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { namedProgramme, rewardLine } from '@stampwell/contracts/programme.ts';
import { Apologise } from '@stampwell/counter/apologise';
import { onCard } from '@stampwell/counter/on-card';
import { Banner, Button, Columns, counted, EmptyState, PageHeader, Stack, WideScreen } from '@stampwell/ui';
import { useStanding } from '../scanner/use-standing.ts';
import { UndoButton, useUndo } from '../undo/use-undo.tsx';

/** What undoing a step takes back: '2 stamps', '☕ Free coffee'. */
const undoWords = ({ kind, stamps, rule }: Pick<CardStep, 'kind' | 'stamps' | 'rule'>): string =>
  kind === 'earned' ? counted(stamps, 'stamp') : rewardLine(rule);

/** A customer's card step by step; entries can be undone for a day. */
export function CardScreen() {
  const { customerId = '' } = useParams();
  const programme = useCardNumber();
  const query = useApiQuery(cardStory, {
    params: { customer_id: customerId },
    ...(programme && { query: { programme: String(programme) } }),
  });
  const { data } = query;
  const standing = useStanding();
  const { ask, question } = useUndo();
  useLiveStory([cardStory], ({ customer_id }) => customer_id === customerId);

  const name = data?.customer.name;
  const waiting = data?.questions.filter(({ answer }) => !answer).length ?? 0;
  function undoOf(step: CardStep) {
    if (!step.can_undo) return null;
    const words = `${undoWords(step)}, ${name}`;
    return <UndoButton words={words} onClick={() => ask({ id: step.id, words })} />;
  }

  return (
    <WideScreen>
      <PageHeader title={name ?? 'Customer'} subtitle={onCard('Card history', data?.card_name)} back>
        {data && standing.gives && (
          <Apologise customer={{ customer_id: customerId, ...namedProgramme(programme) }} />
        )}
      </PageHeader>
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
      <Loaded
        query={query}
        failed="Failed to load the card"
        loading={
          <Columns>
            <StorySkeleton />
          </Columns>
        }
        missing={
          <EmptyState title="No such card">This customer never had a stamp at this business.</EmptyState>
        }
      >
        {(story) => (
          <CardStoryView
            story={story}
            reader="counter"
            layout={({ card, steps }) => (
              <Columns>
                {card}
                <Stack gap={16}>{steps}</Stack>
              </Columns>
            )}
            asideOf={undoOf}
          />
        )}
      </Loaded>
      {question}
    </WideScreen>
  );
}
