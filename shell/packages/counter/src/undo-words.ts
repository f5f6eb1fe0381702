import { counted } from '@stampwell/ui';

export interface UndoableEntry {
  transaction_type: 'earned' | 'redeemed';
  /** Stamps given, or used by the reward. */
  stamps: number;
}

/** What the undo changes for the customer, in numbers. */
export function undoWords({ transaction_type, stamps }: UndoableEntry, customer: string) {
  const many = counted(stamps, 'stamp');
  return transaction_type === 'redeemed'
    ? {
        what: 'reward',
        title: 'Undo the reward',
        question:
          stamps === 0
            ? `It used no stamps. ${customer} can take it again.`
            : `${customer} gets ${many} back, and the reward is owed again.`,
      }
    : { what: many, title: 'Undo the stamps', question: `${many} will be taken from ${customer}’s card.` };
}
