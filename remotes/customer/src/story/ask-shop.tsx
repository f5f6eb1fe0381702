import { titleOf } from '@stampwell/audit/story';
import { useApiMutation } from '@stampwell/client';
import { askAboutCard, type CardStep, type CardStory } from '@stampwell/contracts/http/story.ts';
import { CARD_QUESTIONS } from '@stampwell/contracts/limits.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { IconMessageQuestion } from '@stampwell/icons';
import { Button, dateTimeLabel, errorWords, notify } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { useState } from 'react';

interface AskShopProps {
  story: CardStory;
  /** The number of the shop's card that it is about. */
  programme?: number | undefined;
  /** The step it is about; null for a missing entry. */
  step: CardStep | null;
}

/** 'Something wrong?': asks the shop about a step. Disabled while a question about it is open. */
export function AskShop({ story, programme, step }: AskShopProps) {
  const [isOpen, setOpen] = useState(false);
  const ask = useApiMutation(askAboutCard);
  const about = step?.id ?? null;
  if (story.questions.some(({ entry_id, answer }) => entry_id === about && !answer)) return null;

  function send(words: string): void {
    ask.mutate(
      {
        params: { id: story.business.id },
        body: { entry_id: about, words, ...namedProgramme(programme) },
      },
      {
        onSuccess: ({ message }) => notify('success', message),
        onError: (error) => notify('error', errorWords(error, 'Failed to ask the shop')),
        onSettled: () => setOpen(false),
      },
    );
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMessageQuestion size={20} stroke={1.8} />}
        onClick={() => setOpen(true)}
      >
        {step ? 'Something wrong?' : 'Tell the shop what is missing'}
      </Button>
      {isOpen && (
        <PromptModal
          isOpen
          onClose={() => setOpen(false)}
          title={step ? 'Something wrong?' : 'Is something missing?'}
          question={
            step
              ? `${titleOf(step)}, ${dateTimeLabel(step.at)}. ${story.business.name} sees your words and this step.`
              : `${story.business.name} sees your words beside your card.`
          }
          label="What happened?"
          maxLength={CARD_QUESTIONS.wordsMax}
          confirmLabel="Send to the shop"
          isBusy={ask.isPending}
          onAnswer={send}
        />
      )}
    </>
  );
}
