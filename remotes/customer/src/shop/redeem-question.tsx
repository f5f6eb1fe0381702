import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { stampsUsed } from '@stampwell/contracts/programme.ts';
import { ConfirmModal, counted } from '@stampwell/ui';

interface RedeemQuestionProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  card: StampCardView;
}

/** Warns that redeeming anywhere but at the counter loses the reward. */
export function RedeemQuestion({ card, ...question }: RedeemQuestionProps) {
  const reward = card.reward_description || DEFAULT_REWARD.description;
  return (
    <ConfirmModal
      {...question}
      isSpending
      title={`Redeem ${reward}?`}
      question={`Show this to the staff before you redeem. ${counted(stampsUsed(card, card.current_stamps), 'stamp')} will be used up.`}
      cancelLabel="Not yet"
      confirmLabel="Redeem now"
    />
  );
}
