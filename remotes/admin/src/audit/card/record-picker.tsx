import { shortId } from '@stampwell/audit';
import { Button, UnstyledButton } from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { matches } from '../../parts/matches.ts';
import classes from './record-picker.module.css';

interface Record {
  id: string;
  name: string;
  email: string;
}

interface RecordPickerProps {
  label: string;
  /** A hook with the results of a search. */
  useList: (search: string) => {
    rows: readonly Record[] | undefined;
    candidates: readonly Record[] | undefined;
  };
  /** An id. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const OFFERED = 5;

/** Finds a business or customer by part of the name; Enter takes the first. */
export function RecordPicker({ label, useList, chosen, onChoose }: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { rows, candidates } = useList(search);
  const found = search ? (candidates ?? []).filter((row) => matches(row, search)).slice(0, OFFERED) : [];

  function choose(record: Record | undefined): void {
    if (!record) return;
    setTyped('');
    onChoose(record.id);
  }

  if (chosen) {
    const record = rows?.find(({ id }) => id === chosen);
    return <Chosen label={label} record={record} id={chosen} onChange={() => onChoose(undefined)} />;
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        choose(found[0]);
      }}
    >
      <TextInput
        label={label}
        placeholder="Part of the name, or the email"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ul className={classes.found} aria-label="Found">
        {found.map((record) => (
          <li key={record.id}>
            <UnstyledButton className={classes.offer} onClick={() => choose(record)}>
              <strong>{record.name}</strong>
              <span className={classes.quiet}>{record.email}</span>
            </UnstyledButton>
          </li>
        ))}
        {search && found.length === 0 && <li className={classes.quiet}>Nothing found</li>}
      </ul>
    </form>
  );
}

interface ChosenProps {
  label: string;
  /** Undefined if it is not loaded, or erased. */
  record: Record | undefined;
  id: string;
  onChange: () => void;
}

function Chosen({ label, record, id, onChange }: ChosenProps) {
  const named = useId();
  return (
    <div>
      <div className={classes.label} id={named}>
        {label}
      </div>
      <div className={classes.chosen}>
        <span className={classes.who}>
          <strong>{record?.name ?? `…${shortId(id)}`}</strong>
          <span className={classes.quiet}>{record?.email}</span>
        </span>
        <Button size="sm" variant="default" aria-describedby={named} onClick={onChange}>
          Change
        </Button>
      </div>
    </div>
  );
}
