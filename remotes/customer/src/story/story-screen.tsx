import { CardStoryView, StorySkeleton, useLiveStory } from '@stampwell/audit/story';
import { Loaded, useApiMutation, useApiQuery } from '@stampwell/client';
import { Link, useParams } from '@stampwell/client/router';
import { type CardStory, ownCardStory, readCardAnswers } from '@stampwell/contracts/http/story.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { cardPath, paths } from '@stampwell/contracts/paths.ts';
import { Button, dateTimeLabel, EmptyState, PageHeader, Screen } from '@stampwell/ui';
import { useEffect } from 'react';
import { ShowProof } from '../proof/show-proof.tsx';
import { useAskedCard, useNamedCard } from '../shop/asked-card.ts';
import { cardArgs } from '../shop/which-card.ts';
import { AskShop } from './ask-shop.tsx';
import classes from './story-screen.module.css';

/** [SC45] Answers that are on screen count as read, on every device. */
function useReadAnswers(story: CardStory | undefined, programme: number | undefined): void {
  const { mutate } = useApiMutation(readCardAnswers, { invalidates: [userDashboard] });
  const id = story?.business.id;
  const newest = story?.questions
    .map(({ answer }) => answer?.at ?? '')
    .sort()
    .at(-1);
  useEffect(() => {
    if (id && newest) mutate(cardArgs(id, programme));
  }, [id, newest, programme, mutate]);
}

/** The card's history, with questions to the shop. */
export function StoryScreen() {
  const { id = '' } = useParams();
  const programme = useAskedCard();
  const named = useNamedCard(id, programme);
  const query = useApiQuery(ownCardStory, cardArgs(id, programme));
  useReadAnswers(query.data, programme);
  useLiveStory([ownCardStory], ({ business_id }) => business_id === id);
  return (
    <Screen>
      <PageHeader
        title="Card history"
        subtitle={named ?? query.data?.business.name}
        back={cardPath(id, programme)}
        backLabel="Back to the card"
      />
      <Loaded
        query={query}
        failed="Failed to load the card"
        loading={<StorySkeleton />}
        missing={
          <EmptyState
            title="No steps yet"
            action={
              <Button component={Link} to={paths.qrCode}>
                Show My QR Code
              </Button>
            }
          >
            Your card starts with your first stamp here.
          </EmptyState>
        }
      >
        {(story) => (
          <CardStoryView
            story={story}
            reader="customer"
            layout={({ card, steps }) =>
              story.steps.length === 0 ? (
                <>
                  {card}
                  {steps}
                </>
              ) : (
                <>
                  {steps}
                  <details className={classes.back}>
                    <summary>Look back</summary>
                    {card}
                  </details>
                </>
              )
            }
            actionsOf={(step) =>
              // Both cards' steps tell of it, and no shop had a part in it.
              !step.other_card && (
                <>
                  {!step.new_terms && <AskShop story={story} programme={programme} step={step} />}
                  {/* Refusals are not part of the card. */}
                  {step.kind !== 'refused' && (
                    <ShowProof
                      businessId={id}
                      entryId={step.id}
                      programme={programme}
                      of={`the step of ${dateTimeLabel(step.at)}`}
                    />
                  )}
                </>
              )
            }
          >
            <AskShop story={story} programme={programme} step={null} />
          </CardStoryView>
        )}
      </Loaded>
    </Screen>
  );
}
