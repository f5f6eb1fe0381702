import { counted, VisuallyHidden } from '@stampwell/ui';
import type { Landing } from './landing.ts';

interface LandingStatusProps {
  landing: Landing | null;
  /** The shop's; undefined while unknown. */
  shopName: string | undefined;
}

/**
 * Tells screen readers what landed, once: its words depend on the landing alone, so refetches and animations repeat nothing. It is
 * on the page from the start, since a live region that comes with its text is not read.
 */
export function LandingStatus({ landing, shopName }: LandingStatusProps) {
  return (
    <VisuallyHidden role="status">
      {landing && shopName && `${shopName}: ${landingWords(landing)}`}
    </VisuallyHidden>
  );
}

/** What happened: '1 stamp added'. */
export function landingTitle({ kind, change, stampsBefore }: Landing): string {
  if (kind === 'redeemed') return 'Reward Redeemed!';
  if (kind === 'corrected') return 'Card corrected';
  return `${counted(change.current_stamps - stampsBefore, 'stamp')} added`;
}

/** The same with the card after it, in one sentence. */
function landingWords(landing: Landing): string {
  const { current_stamps, stamps_required, reward_eligible } = landing.change;
  const card = `${landingTitle(landing)}, ${current_stamps} of ${stamps_required} stamps`;
  return reward_eligible ? `${card}. Your card is full` : card;
}
