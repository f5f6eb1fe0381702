import { useApiMutation } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { askAboutCard } from '@stampwell/contracts/http/story.ts';
import { CARD_QUESTIONS } from '@stampwell/contracts/limits.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { errorWords, notify } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { yourCard } from './asked-card.ts';

interface StampMissingProps {
  card: StampCardView;
  onClose: () => void;
}

/** Tells the shop that a stamp is missing, also before there is a card [SC31]. */
export function StampMissing({ card, onClose }: StampMissingProps) {
  const ask = useApiMutation(askAboutCard);
  function send(words: string): void {
    ask.mutate(
      {
        params: { id: card.business_id },
        body: { entry_id: null, words, ...namedProgramme(card.programme) },
      },
      {
        onSuccess: ({ message }) => notify('success', message),
        onError: (error) => notify('error', errorWords(error, 'Failed to ask the shop')),
        onSettled: onClose,
      },
    );
  }
  return (
    <PromptModal
      isOpen
      onClose={onClose}
      title="Stamp missing?"
      question={`${card.business_name} sees your words beside ${yourCard(card)}, and can add what is missing.`}
      label="When were you there?"
      maxLength={CARD_QUESTIONS.wordsMax}
      confirmLabel="Send to the shop"
      isBusy={ask.isPending}
      onAnswer={send}
    />
  );
}
