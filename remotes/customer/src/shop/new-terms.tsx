import { useApiMutation } from '@stampwell/client';
import { type NewTerms as Both, switchTerms } from '@stampwell/contracts/http/new-terms.ts';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { Button, ConfirmModal, counted, errorWords, notify } from '@stampwell/ui';
import { useState } from 'react';
import { yourCard } from './asked-card.ts';
import classes from './new-terms.module.css';
import { comparedTerms } from './terms-words.ts';

export interface NewTermsProps {
  card: StampCardView;
  terms: Both;
}

/** [SC66] What the card has beside what the shop has now, and the press that switches. */
export function NewTerms({ card, terms }: NewTermsProps) {
  const stamps = card.current_stamps;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const { mutate, isPending } = useApiMutation(switchTerms, {
    invalidates: [userBusiness, userDashboard],
    onSuccess: close,
    onError: (error) => notify('error', errorWords(error, 'Failed to switch to the new terms')),
  });
  const { own, today } = comparedTerms(terms);
  // Words that were saved anew may read as before.
  if (own.join() === today.join()) return null;
  return (
    <>
      <Button variant="subtle" size="sm" className={classes.ask} onClick={() => setAsked(true)}>
        Switch to the new terms
      </Button>
      <ConfirmModal
        isOpen={isAsked}
        onClose={close}
        onConfirm={() =>
          mutate({
            params: { id: card.business_id },
            body: { version: terms.version, ...namedProgramme(card.programme) },
          })
        }
        isSpending
        isBusy={isPending}
        title="Switch to the new terms?"
        question={`Your ${counted(stamps, 'stamp')} ${stamps === 1 ? 'stays' : 'stay'} on ${card.card_name ? yourCard(card) : 'the card'}. You cannot switch back.`}
        cancelLabel="Keep mine"
        confirmLabel="Switch"
      >
        <div className={classes.both}>
          <Terms title="What you have" lines={own} />
          <Terms title="What the shop has now" lines={today} />
        </div>
      </ConfirmModal>
    </>
  );
}

const Terms = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className={classes.terms}>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);
