import { useApiMutation, useIsOffline } from '@stampwell/client';
import { findWaitingCards, type WaitingCard } from '@stampwell/contracts/http/waiting-cards.ts';
import { NAME_MAX } from '@stampwell/contracts/limits.ts';
import { Banner, Button, counted, errorWords, Text } from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import { placeHere } from './places/till-places.ts';
import classes from './waiting-cards.module.css';

/** Imported cards that are not claimed yet: found by name, and given to the customer at the counter. */
export function WaitingCards({ onGive }: { onGive: (waitingId: string) => void }) {
  const isOffline = useIsOffline();
  const [words, setWords] = useState('');
  const { mutate, data, error, isPending, variables } = useApiMutation(findWaitingCards);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const q = words.trim();
    if (q && !isOffline && !isPending) mutate({ body: { q, ...placeHere() } });
  }

  return (
    <>
      <Text>Cards that you brought from your own list wait here until their customer comes.</Text>
      {isOffline && <Banner tone="warning">Looking on the list needs a connection.</Banner>}
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name, or how the email begins"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          maxLength={NAME_MAX}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          data-autofocus
        />
        <Button type="submit" disabled={!words.trim() || isOffline} loading={isPending}>
          Find Card
        </Button>
      </form>
      {error && <Banner tone="error">{errorWords(error, 'Failed to look on the list')}</Banner>}
      <div aria-live="polite">
        {data && !isPending && <Found cards={data.cards} words={variables?.body.q ?? ''} onGive={onGive} />}
      </div>
    </>
  );
}

interface FoundProps {
  cards: readonly WaitingCard[];
  words: string;
  onGive: (waitingId: string) => void;
}

function Found({ cards, words, onGive }: FoundProps) {
  if (cards.length === 0)
    return <Text>{`No card waits for “${words}”. It may be on their card already.`}</Text>;
  return (
    <ul className={classes.list}>
      {cards.map(({ id, name, email, stamps }) => (
        <li key={id} className={classes.card}>
          <span className={classes.who}>
            <strong>{name}</strong>
            <span className={classes.email}>{email}</span>
          </span>
          <Button
            variant="default"
            aria-label={`Give ${counted(stamps, 'stamp')} of ${name}, ${email}`}
            onClick={() => onGive(id)}
          >
            {`Give ${counted(stamps, 'stamp')}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
