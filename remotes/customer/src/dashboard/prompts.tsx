import { useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { UnreadAnswer } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconChevronRight } from '@stampwell/icons';
import { Panel, ShopAvatar } from '@stampwell/ui';
import { PhoneAlone } from '../keep-safe/phone-alone.tsx';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import classes from './prompts.module.css';

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

/** Shops' answers about cards, until they are opened. Each leads to its step of the card's history. */
function NewAnswers({ answers }: { answers: readonly UnreadAnswer[] }) {
  return (
    <Panel title={answers.length === 1 ? 'You have an answer' : `You have ${answers.length} answers`}>
      <ul className={classes.list}>
        {answers.map(({ question_id, business_id, programme, business_name, words }) => (
          <li key={question_id}>
            <Link
              to={`${paths.business.story(business_id)}?question=${question_id}${programme ? `&card=${programme}` : ''}`}
              className={classes.answer}
            >
              <ShopAvatar id={business_id} name={business_name} size={44} />
              <span className={classes.words}>
                <strong>{business_name}</strong>
                <span className={classes.quote}>{words ? `“${words}”` : 'answered your question'}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
