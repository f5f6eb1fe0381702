import { useApiMutation, useApiQuery } from '@stampwell/client';
import { type CustomerImport, customerImport, undoImport } from '@stampwell/contracts/http/imports.ts';
import {
  Button,
  ConfirmModal,
  counted,
  dateTimeLabel,
  errorWords,
  notify,
  Panel,
  ProgressBar,
  StatusBadge,
  Text,
} from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';
import { isUnderWay, OUTCOMES, STATES } from './import-words.ts';
import { Lines } from './lines.tsx';

const POLL_MS = 1_000;

interface ImportRunProps {
  /** From the list; asked for again while it is under way. */
  known: CustomerImport;
  onChanged: () => void;
}

/** A file's progress, what became of its rows, and taking it back. */
export function ImportRun({ known, onChanged }: ImportRunProps) {
  const { data, refetch } = useApiQuery(
    customerImport,
    { params: { id: known.id } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.run ?? known) ? POLL_MS : false) },
  );
  const run = data?.run ?? known;
  const [tone, words] = STATES[run.state];
  const left = data?.left ?? [];
  useWhenDone(run, onChanged);
  return (
    <Panel
      title={`File of ${dateTimeLabel(run.created_at)}`}
      aside={<StatusBadge tone={tone}>{words}</StatusBadge>}
    >
      {isUnderWay(run) ? (
        <ProgressBar value={run.progress.done} max={run.progress.total} label="Rows done" />
      ) : (
        <Text>{summaryOf(run)}</Text>
      )}
      <Lines
        title="Rows that were left out"
        lines={left.map(({ line, why }) => ({ line, words: OUTCOMES[why] }))}
      />
      {(run.state === 'done' || run.state === 'failed') && run.carried + run.waiting + run.claimed > 0 && (
        <TakeBack run={run} onTaken={() => void refetch()} />
      )}
    </Panel>
  );
}

/** Calls back when the import begins or ends, because the list's counts depend on it. */
function useWhenDone(run: CustomerImport, onDone: () => void): void {
  const wasUnderWay = useRef(isUnderWay(run));
  const isNow = isUnderWay(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at each change of the state
  useEffect(() => {
    if (wasUnderWay.current !== isNow) onDone();
    wasUnderWay.current = isNow;
  }, [isNow]);
}

function summaryOf({ state, carried, waiting, claimed, left }: CustomerImport): string {
  if (state === 'undone')
    return carried + claimed === 0
      ? 'Everything was taken back.'
      : `Taken back, but for ${counted(carried + claimed, 'card')} whose stamps are spent.`;
  if (state === 'failed')
    return 'This file was not worked through to its end. Bring it in again, which gives no stamps twice, or undo it.';
  const given = carried + claimed;
  return [
    ...(given > 0 || waiting === 0 ? [`${counted(given, 'customer')} with their stamps`] : []),
    ...(waiting > 0 ? [`${waiting} waiting to join`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ].join(', ');
}

function TakeBack({ run, onTaken }: { run: CustomerImport; onTaken: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useApiMutation(undoImport, {
    onSuccess: onTaken,
    onError: (failure) => notify('error', errorWords(failure, 'Failed to undo the import')),
  });
  return (
    <div>
      <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
        Undo This Import
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Undo this import?"
        question={questionOf(run)}
        confirmLabel="Undo"
        onConfirm={() => {
          setAsking(false);
          mutate({ params: { id: run.id } });
        }}
      />
    </div>
  );
}

const questionOf = ({ carried, claimed, waiting }: CustomerImport): string =>
  [
    ...(carried + claimed > 0
      ? [`${counted(carried + claimed, 'card')} will lose the stamps of this file that are not spent yet.`]
      : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'person', 'people')} will no longer get their stamps when they join.`]
      : []),
  ].join(' ');
