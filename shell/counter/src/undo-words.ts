import { counted } from '@stampwell/ui';

/** An entry of a card, as whoever wants to undo it is asked about it. */
export interface DoubtedEntry {
  transaction_type: 'earned' | 'redeemed';
  /** Given, or used up. */
  stamps: number;
}

/** What undoing it does to the customer, in numbers. */
export function undoWords({ transaction_type, stamps }: DoubtedEntry, customer: string) {
  const many = counted(stamps, 'stamp');
  return transaction_type === 'redeemed'
    ? {
        what: 'reward',
        title: 'Undo the reward',
        question: `${customer} gets ${many} back, and the reward is owed again.`,
      }
    : { what: many, title: 'Undo the stamps', question: `${many} will be taken from ${customer}’s card.` };
}
