import { type CheckedImport, IMPORT_FIELDS, type ImportColumns } from '@stampwell/contracts/http/imports.ts';
import { LIST_WORDING, LIST_WORDINGS } from '@stampwell/contracts/imported-consent.ts';
import { Button, counted, Panel, Scroller, Text } from '@stampwell/ui';
import { Checkbox, NativeSelect } from '@stampwell/ui/forms';
import { useState } from 'react';
import classes from './import.module.css';
import { DELIMITERS, ENCODINGS, FIELDS, PROBLEMS } from './import-words.ts';
import { Lines } from './lines.tsx';
import type { Check } from './use-check.ts';

/** Preview of an import, for the owner to confirm. Nothing is written before. */
export function WhatComes({ check, onStarted }: { check: Check; onStarted: () => void }) {
  const { checked, isBusy } = check;
  const [mayWrite, setMayWrite] = useState(false);
  if (!checked) return null;
  const { good, bad, consented } = checked;
  return (
    <Panel title="Is this right?">
      <Choices checked={checked} isBusy={isBusy} onRead={check.read} />
      <FirstRows checked={checked} />
      <Text role="status">
        {`${counted(good, 'customer')} can be brought in. ${counted(bad.length, 'line')} will be left out.`}
      </Text>
      {checked.columns.stamps === null && good > 0 && (
        <Text>No column is the stamps: everybody gets a card without stamps.</Text>
      )}
      <Lines
        title="Lines that will be left out"
        lines={bad.map(({ line, problem }) => ({ line, words: PROBLEMS[problem] }))}
      />
      {consented > 0 && (
        <Checkbox
          label={`Write to ${counted(consented, 'customer')} whose row says yes`}
          description={LIST_WORDINGS[LIST_WORDING]}
          checked={mayWrite}
          onChange={(event) => setMayWrite(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button
          disabled={good === 0 || isBusy}
          loading={isBusy}
          onClick={() => check.start(onStarted, mayWrite && consented > 0 ? LIST_WORDING : undefined)}
        >{`Bring In ${counted(good, 'Customer')}`}</Button>
      </div>
    </Panel>
  );
}

interface ChoicesProps {
  checked: CheckedImport;
  isBusy: boolean;
  onRead: Check['read'];
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The choices below depend on the ones above, and are guessed again. */
function Choices({ checked, isBusy, onRead }: ChoicesProps) {
  const { encoding, delimiter, heading, lines, columns, headings } = checked;
  const places = [
    { value: '', label: 'Not in this file' },
    ...headings.map((heading, nth) => ({ value: String(nth), label: heading || `Column ${nth + 1}` })),
  ];
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Encoding"
        description="Our guess. If letters with accents look wrong"
        data={options(ENCODINGS)}
        value={encoding}
        disabled={isBusy}
        onChange={(event) => onRead({ encoding: event.currentTarget.value as typeof encoding, delimiter })}
      />
      <NativeSelect
        label="Between the columns"
        description="If all is in one column"
        data={options(DELIMITERS)}
        value={delimiter}
        disabled={isBusy}
        onChange={(event) => onRead({ encoding, delimiter: event.currentTarget.value as typeof delimiter })}
      />
      <NativeSelect
        label="Headings"
        description="The line that names the columns"
        data={[
          ...lines.map(({ line, words }) => ({ value: String(line), label: `Line ${line}: ${words}` })),
          { value: '0', label: 'There are none' },
        ]}
        value={String(heading)}
        disabled={isBusy}
        onChange={(event) => onRead({ encoding, delimiter, heading: Number(event.currentTarget.value) })}
      />
      {IMPORT_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={FIELDS[field]}
          data={places}
          value={String(columns[field] ?? '')}
          disabled={isBusy}
          onChange={(event) =>
            onRead({
              ...{ encoding, delimiter, heading },
              columns: chosen(columns, field, event.currentTarget.value),
            })
          }
        />
      ))}
    </div>
  );
}

const chosen = (columns: ImportColumns, field: keyof ImportColumns, value: string): ImportColumns => ({
  ...columns,
  [field]: value === '' ? null : Number(value),
});

/** The first rows, as they are understood. */
function FirstRows({ checked: { understood, columns } }: { checked: CheckedImport }) {
  const hasConsent = columns.consent !== null;
  return (
    <Scroller label="The first rows">
      <table className={classes.samples}>
        <thead>
          <tr>
            {['Line', 'Name', 'Email', 'Stamps', ...(hasConsent ? ['Agreed'] : [])].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {understood.map(({ line, name, email, stamps, agreed, problem }) => (
            <tr key={line} data-left-out={problem !== null || undefined}>
              <td>{line}</td>
              <td>{name}</td>
              <td>{email}</td>
              <td>{stamps}</td>
              {hasConsent && <td>{agreed ? 'Yes' : 'No'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
