import { Loaded, useApiQuery } from '@stampwell/client';
import { type Finding, previewDayUndo, type UndoneDay } from '@stampwell/contracts/http/anomalies.ts';
import { Button, counted, dateLabel, Modal, ModalActions, RowsSkeleton, Scroller, Text } from '@stampwell/ui';
import classes from './undo-day-sheet.module.css';
import { useFindingActions } from './use-finding-actions.ts';

interface UndoDaySheetProps {
  finding: Finding;
  onClose: () => void;
}

/** Lists all that an employee gave on a day, before undoing it. */
export function UndoDaySheet({ finding, onClose }: UndoDaySheetProps) {
  const { act, isBusy } = useFindingActions(finding.id, onClose);
  const query = useApiQuery(previewDayUndo, { params: { id: finding.id } });
  const { data } = query;
  return (
    <Modal isOpen onClose={onClose} title="Undo the day">
      <Loaded
        query={query}
        failed="Failed to load what would be undone"
        loading={<RowsSkeleton kind="lines" count={3} label="Loading what would be undone..." />}
      >
        {(undone) => <Preview undone={undone} />}
      </Loaded>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!data || data.stamps === 0} onClick={() => act('undo_day')}>
          {data ? `Undo ${counted(data.stamps, 'stamp')}` : 'Undo'}
        </Button>
      </ModalActions>
    </Modal>
  );
}

const OUTCOMES: Record<UndoneDay['entries'][number]['outcome'], string> = {
  undo: 'is taken back',
  spent: 'stays: spent on a reward',
  put_together: 'stays: put together with another card',
  too_old: 'stays: too long ago',
  undone: 'was undone already',
};

function Preview({ undone }: { undone: UndoneDay }) {
  const { employee, day, stamps, cards, kept_stamps, undone_stamps, scans, entries } = undone;
  const more = [
    kept_stamps > 0 &&
      `${counted(kept_stamps, 'stamp')} cannot be undone: they were used, put together with another card, or given too long ago.`,
    undone_stamps > 0 && `${counted(undone_stamps, 'stamp')} were undone already.`,
  ].filter(Boolean);
  return (
    <>
      <Text>
        {stamps > 0
          ? `${counted(stamps, 'stamp')} that ${employee.name} gave on ${dateLabel(day)} are taken back, from ${counted(cards, 'card')}. Customers see it on their cards.`
          : `Nothing that ${employee.name} gave on ${dateLabel(day)} can be taken back.`}
      </Text>
      {more.length > 0 && <Text>{more.join(' ')}</Text>}
      <Scroller label="What would be undone" className={classes.scroll}>
        <ul className={classes.entries}>
          {entries.map(({ id, customer, stamps: given, outcome }) => (
            <li key={id} className={classes.entry}>
              <span>
                {counted(given, 'stamp')}, {customer.name}
              </span>
              <span className={classes.outcome}>{OUTCOMES[outcome]}</span>
            </li>
          ))}
        </ul>
      </Scroller>
      {scans > entries.length && <Text>The newest {entries.length} are shown.</Text>}
    </>
  );
}
