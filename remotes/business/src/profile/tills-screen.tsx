import { callApi, useApiCache, useApiQuery } from '@stampwell/client';
import { heldScans, listTills, revokeTill, type Till } from '@stampwell/contracts/http/tills.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import { IconDeviceTablet, IconPlus } from '@stampwell/icons';
import {
  Button,
  ConfirmModal,
  counted,
  dateTimeLabel,
  EmptyState,
  ErrorView,
  errorWords,
  notify,
  Panel,
  RelativeTime,
  RowsSkeleton,
  Text,
} from '@stampwell/ui';
import { type ReactNode, useState } from 'react';
import { useOpenPlaces } from '../places/use-open-places.ts';
import { SettingsPage } from './settings-page.tsx';
import { AddTillModal, ChangeTillModal, hasToSayWhere } from './till-modals.tsx';
import classes from './tills-screen.module.css';

type Asking = { what: 'add' } | { what: 'change' | 'revoke'; till: Till } | null;

/** While the page is open somebody may take a till. */
const EVERY_MS = 30_000;

/** The owner's shared tablets. */
export function TillsScreen() {
  const { data, error, refetch } = useApiQuery(listTills, {}, { refetchInterval: EVERY_MS });
  const cache = useApiCache();
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setBusy] = useState(false);
  const done = async () => {
    setAsking(null);
    await cache.refresh([listTills]);
  };

  async function revoke(till: Till): Promise<void> {
    setBusy(true);
    try {
      await callApi(revokeTill, { params: { id: till.id } });
      await done();
    } catch (failure) {
      notify('error', errorWords(failure, 'That did not work. Please try again.'));
    }
    setBusy(false);
  }

  const add = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      onClick={() => setAsking({ what: 'add' })}
    >
      Add a till
    </Button>
  );
  return (
    <SettingsPage title="Tills">
      {error && !data ? (
        <ErrorView title="Failed to load your tills" error={error} onRetry={() => void refetch()} />
      ) : (
        <Panel title="Your tills">
          <Text>
            A till is a tablet that your staff share. Each takes it with a PIN of their own, so every stamp
            has its name. They choose the PIN in their own profile.
          </Text>
          {data ? (
            <Tills tills={data.tills} add={add} onAsk={setAsking} />
          ) : (
            <RowsSkeleton kind="lines" count={2} />
          )}
        </Panel>
      )}
      <Held />
      {asking?.what === 'add' && <AddTillModal onClose={() => void done()} />}
      {asking?.what === 'change' && (
        <ChangeTillModal till={asking.till} onClose={() => setAsking(null)} onDone={done} />
      )}
      <ConfirmModal
        isOpen={asking?.what === 'revoke'}
        onClose={() => setAsking(null)}
        title="Revoke the till"
        question={
          asking?.what === 'revoke'
            ? `“${asking.till.name}” stops working at once, and who is at it is signed out. What was done there stays.`
            : ''
        }
        confirmLabel="Revoke"
        isBusy={isBusy}
        onConfirm={() => asking?.what === 'revoke' && void revoke(asking.till)}
      />
    </SettingsPage>
  );
}

const WHY = {
  revoked: 'the till was revoked',
  pin: 'the PIN was not right',
} as const;

/** What waited on a tablet without a connection and was not given: the owner may give it by hand. */
function Held() {
  const { data } = useApiQuery(heldScans, {});
  if (!data || data.held.length === 0) return null;
  return (
    <Panel title="Not given">
      <Text>
        These stamps waited on a tablet without a connection, and we did not trust them when they arrived. If
        they are right, give them yourself.
      </Text>
      <ul className={classes.tills}>
        {data.held.map(({ employee_id, name, customer_name, stamps, why, seen_at, arrived_at }) => (
          <li key={`${employee_id} ${seen_at} ${arrived_at}`} className={classes.till}>
            <div className={classes.words}>
              <Text fw={600}>
                {counted(stamps, 'stamp')} for {customer_name ?? 'an unknown code'}
              </Text>
              <Text className={classes.quiet}>
                In the name of {name}, {dateTimeLabel(seen_at)} · {WHY[why]}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface TillsProps {
  tills: readonly Till[];
  add: ReactNode;
  onAsk: (asked: Asking) => void;
}

function Tills({ tills, add, onAsk }: TillsProps) {
  const places = useOpenPlaces();
  if (tills.length === 0)
    return (
      <EmptyState title="No till yet" action={add}>
        Put a tablet on the counter, and open its browser.
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.tills}>
        {tills.map((till) => (
          <li key={till.id} className={classes.till}>
            <IconDeviceTablet size={28} className={classes.icon} aria-hidden="true" />
            <div className={classes.words}>
              <Text fw={600}>{till.name}</Text>
              <Where till={till} places={places} />
              <Text className={classes.quiet}>
                <Use till={till} />
                {` · Locks after ${counted(till.lock_after_minutes, 'minute')}`}
              </Text>
              <WrongPins till={till} />
            </div>
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Change ${till.name}`}
                onClick={() => onAsk({ what: 'change', till })}
              >
                Change
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={`Revoke ${till.name}`}
                onClick={() => onAsk({ what: 'revoke', till })}
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </>
  );
}

/** At a shop with several places; a till of a closed one is to be moved. */
function Where({ till, places }: { till: Till; places: readonly OwnPlace[] }) {
  if (!hasToSayWhere(places, till)) return null;
  const here = places.find(({ id }) => id === till.place_id);
  return (
    <Text className={here ? classes.quiet : classes.wrong}>
      {here ? `At ${here.name}` : 'Its place is closed, so it cannot be taken. Move it to another one.'}
    </Text>
  );
}

function Use({ till: { taken_by, last_seen_at } }: { till: Till }) {
  if (taken_by)
    return (
      <>
        {taken_by.name} has it · <RelativeTime at={taken_by.since} />
      </>
    );
  if (!last_seen_at) return 'Not seen yet';
  return (
    <>
      Last seen · <RelativeTime at={last_seen_at} />
    </>
  );
}

/** By person: how many, and the newest. */
function WrongPins({ till: { wrong_pins } }: { till: Till }) {
  if (wrong_pins.length === 0) return null;
  const people = Map.groupBy(wrong_pins, ({ employee_id }) => employee_id);
  return (
    <ul className={classes.wrong}>
      {[...people.values()].map(([newest, ...older]) =>
        newest ? (
          <li key={newest.employee_id}>
            {counted(older.length + 1, 'wrong PIN')} for {newest.name} · <RelativeTime at={newest.at} />
          </li>
        ) : null,
      )}
    </ul>
  );
}
