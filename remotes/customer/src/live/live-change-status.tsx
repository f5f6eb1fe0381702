import { cardSize } from '@stampwell/contracts/programme.ts';
import { counted, VisuallyHidden } from '@stampwell/ui';
import type { LiveChange } from './live-change.ts';

interface LiveChangeStatusProps {
  liveChange: LiveChange | null;
  /** The shop's; undefined while unknown. */
  shopName: string | undefined;
}

/**
 * Tells screen readers what changed, once: its words depend on that change alone, so refetches and animations repeat nothing. It is
 * on the page from the start, since a live region that comes with its text is not read.
 */
export function LiveChangeStatus({ liveChange, shopName }: LiveChangeStatusProps) {
  return (
    <VisuallyHidden role="status">
      {liveChange && shopName && `${shopName}: ${liveChangeWords(liveChange)}`}
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
function liveChangeWords(liveChange: LiveChange): string {
  const { current_stamps, reward_eligible } = liveChange.change;
  const card = `${liveChangeTitle(liveChange)}, ${current_stamps} of ${cardSize(liveChange.change)} stamps`;
  return reward_eligible ? `${card}. Your card is full` : card;
}
