import type { UnreadAnswer } from '@stampwell/contracts/http/shapes.ts';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import { NewAnswers } from './new-answers.tsx';

/** New answers from shops, and the offer to put another card into this account. */
export function News({ answers }: { answers: readonly UnreadAnswer[] }) {
  return (
    <>
      {answers.length > 0 && <NewAnswers answers={answers} />}
      <TwoCardsOffer />
    </>
  );
}
