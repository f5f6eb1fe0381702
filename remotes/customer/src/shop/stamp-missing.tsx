import { useApiMutation } from '@stampwell/client';
import { askAboutCard } from '@stampwell/contracts/http/story.ts';
import { CARD_QUESTIONS } from '@stampwell/contracts/limits.ts';
import { errorWords, notify } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';

interface StampMissingProps {
  shop: { id: string; name: string };
  onClose: () => void;
}

/** Tells the shop that a stamp is missing, also before there is a card [SC31]. */
export function StampMissing({ shop, onClose }: StampMissingProps) {
  const ask = useApiMutation(askAboutCard);
  function send(words: string): void {
    ask.mutate(
      { params: { id: shop.id }, body: { entry_id: null, words } },
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
      question={`${shop.name} sees your words beside your card, and can add what is missing.`}
      label="When were you there?"
      maxLength={CARD_QUESTIONS.wordsMax}
      confirmLabel="Send to the shop"
      isBusy={ask.isPending}
      onAnswer={send}
    />
  );
}
