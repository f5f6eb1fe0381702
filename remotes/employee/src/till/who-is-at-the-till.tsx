import { useNavigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { TILL_OFFLINE_HOURS } from '@stampwell/contracts/tills.ts';
import { Button, EmptyState, ErrorView, errorWords, Initials, RowsSkeleton, Text } from '@stampwell/ui';
import { useState } from 'react';
import { StaffPage } from '../staff/staff-page.tsx';
import { PinPad } from './pin-pad.tsx';
import { type LockedTill, mayGoOnOffline, take, takeOffline } from './this-till.ts';
import classes from './till.module.css';

type Person = LockedTill['staff'][number];

interface WhoProps {
  /** Undefined while loading. */
  till: LockedTill | undefined;
  error: unknown;
  isOffline: boolean;
  onRetry: () => void;
}

/** The names of the staff; then the PIN of the one who was tapped. */
export function WhoIsAtTheTill({ till, error, isOffline, onRetry }: WhoProps) {
  const [chosen, setChosen] = useState<Person | null>(null);
  return (
    <StaffPage
      shop={till ? till.shop : error ? null : undefined}
      title={till ? `Till · ${till.till.name}` : 'Till'}
      isWide
    >
      {chosen ? (
        <Pin person={chosen} isOffline={isOffline} onBack={() => setChosen(null)} />
      ) : (
        <section className={classes.who}>
          {!till?.is_closed && <h2 className={classes.question}>Who is at the till?</h2>}
          {till && <People till={till} isOffline={isOffline} onChoose={setChosen} />}
          {!till && !error && <RowsSkeleton kind="lines" count={3} />}
          {!till && Boolean(error) && (
            <ErrorView title="Failed to open the till" error={error} onRetry={onRetry} />
          )}
        </section>
      )}
    </StaffPage>
  );
}

interface PeopleProps {
  till: LockedTill;
  isOffline: boolean;
  onChoose: (person: Person) => void;
}

function People({ till: { staff, place_name, is_closed }, isOffline, onChoose }: PeopleProps) {
  if (is_closed)
    return (
      <EmptyState title={place_name ? `${place_name} is closed` : 'This place is closed'}>
        The owner can move this till to another place under Tills. It then goes on by itself.
      </EmptyState>
    );
  if (staff.length === 0)
    return <EmptyState title="No staff here yet">The owner adds staff under Manage Staff.</EmptyState>;
  return (
    <>
      <ul className={classes.people}>
        {staff.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={classes.person}
              disabled={isOffline ? !mayGoOnOffline(person.id) : !person.has_pin}
              onClick={() => onChoose(person)}
            >
              <Initials name={person.name} size={64} />
              <span className={classes.name}>{person.name}</span>
              {!person.has_pin && <span className={classes.none}>No PIN yet</span>}
            </button>
          </li>
        ))}
      </ul>
      {isOffline ? (
        <Text className={classes.hint} role="status">
          No connection. Who was here in the last {TILL_OFFLINE_HOURS / 24} days goes on with their PIN and
          gives stamps, which are sent later.
        </Text>
      ) : (
        staff.some(({ has_pin }) => !has_pin) && (
          <Text className={classes.hint}>You choose your PIN on your own phone: sign in, then Profile.</Text>
        )
      )}
    </>
  );
}

function Pin({ person, isOffline, onBack }: { person: Person; isOffline: boolean; onBack: () => void }) {
  const navigate = useNavigate();
  const [words, setWords] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function enter(pin: string): Promise<void> {
    setBusy(true);
    setWords(null);
    try {
      await (isOffline ? takeOffline : take)(person.id, pin);
      navigate(paths.employee.scanner, { replace: true });
    } catch (failure) {
      const isOwn = failure instanceof Error && failure.constructor === Error;
      setWords(isOwn ? failure.message : errorWords(failure, 'That did not work. Please try again.'));
      setBusy(false);
    }
  }

  return (
    <section className={classes.pin}>
      <div className={classes.chosen}>
        <Initials name={person.name} size={64} />
        <h2 className={classes.question}>{person.name}</h2>
      </div>
      <PinPad isBusy={isBusy} refused={words} onPin={(pin) => void enter(pin)} />
      <Button variant="subtle" onClick={onBack}>
        Someone else
      </Button>
    </section>
  );
}
