import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { cardSize, cardView, stepReward } from '@stampwell/contracts/programme.ts';
import { counted, VisuallyHidden } from '@stampwell/ui';
import { cardWords } from '../shop/which-card.ts';
import type { LiveChange } from './live-change.ts';

interface LiveChangeStatusProps {
  liveChange: LiveChange | null;
  /** After the change; undefined while unknown. */
  card: StampCardView | undefined;
}

/**
 * Tells screen readers what changed, once: its words depend on that change alone, so refetches and animations repeat nothing. It is
 * on the page from the start, since a live region that comes with its text is not read.
 */
export function LiveChangeStatus({ liveChange, card }: LiveChangeStatusProps) {
  return (
    <VisuallyHidden role="status">
      {liveChange && card && `${cardWords(card)}: ${liveChangeWords(liveChange, card)}`}
    </VisuallyHidden>
  );
}

/** What happened: '1 stamp added'. */
export function liveChangeTitle({ kind, change, stampsBefore }: LiveChange): string {
  if (kind === 'redeemed') return 'Reward Redeemed!';
  if (kind === 'corrected') return 'Card corrected';
  return `${counted(change.current_stamps - stampsBefore, 'stamp')} added`;
}

/** The same with the card after it, in one sentence. */
export function liveChangeWords(liveChange: LiveChange, card: StampCardView): string {
  const { change } = liveChange;
  const words = `${liveChangeTitle(liveChange)}, ${change.current_stamps} of ${cardSize(change)} stamps`;
  const ready = cardView({ ...change, taken: change.taken }, card).ready.at(-1);
  if (!ready) return words;
  const isFull = ready.number === card.steps.length;
  return `${words}. ${isFull ? 'Your card is full' : `Ready: ${stepReward(ready.step).reward}`}`;
}
