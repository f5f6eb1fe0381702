import { useUser } from '@stampwell/client';
import type { UnreadAnswer } from '@stampwell/contracts/http/shapes.ts';
import { PhoneAlone } from '../keep-safe/phone-alone.tsx';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import { NewAnswers } from './new-answers.tsx';

/** For a guest that the card is on this phone alone; new answers from shops, and the offer to put another card into this account. */
export function Prompts({ answers }: { answers: readonly UnreadAnswer[] }) {
  const { email } = useUser();
  return (
    <>
      {email === '' && <PhoneAlone />}
      {answers.length > 0 && <NewAnswers answers={answers} />}
      <TwoCardsOffer />
    </>
  );
}
