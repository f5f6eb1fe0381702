import type { UnreadAnswer } from '@stampwell/contracts/http/shapes.ts';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import { NewAnswers } from './new-answers.tsx';

/** What stands above the cards now and then. */
export function News({ answers }: { answers: readonly UnreadAnswer[] }) {
  return (
    <>
      {answers.length > 0 && <NewAnswers answers={answers} />}
      <TwoCardsOffer />
    </>
  );
}
