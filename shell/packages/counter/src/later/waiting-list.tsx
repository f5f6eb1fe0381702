import { forgetAnswered, useScansHere, type WaitingScan } from '@stampwell/client/offline';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@stampwell/icons';
import { Button, counted, Panel, RelativeTime } from '@stampwell/ui';
import classes from './later.module.css';

/** Queued scans with their results; renders nothing if there are none. */
export function WaitingScans() {
  const scans = useScansHere();
  if (scans.length === 0) return null;
  const isAnyAnswered = scans.some(({ answer }) => answer);
  return (
    <Panel
      title="Scanned offline"
      aside={
        isAnyAnswered && (
          <Button variant="subtle" onClick={forgetAnswered}>
            Clear
          </Button>
        )
      }
    >
      <ul className={classes.list} aria-live="polite">
        {scans.toReversed().map((scan) => (
          <Row key={scan.key} scan={scan} />
        ))}
      </ul>
    </Panel>
  );
}

const ICONS = { waits: IconClock, accepted: IconCircleCheck, refused: IconAlertTriangle };

function Row({ scan: { code, amount, card_name, at, answer } }: { scan: WaitingScan }) {
  const state = answer ? (answer.isAccepted ? 'accepted' : 'refused') : 'waits';
  const Icon = ICONS[state];
  return (
    <li className={classes.row} data-state={state}>
      <Icon size={22} stroke={1.9} aria-hidden="true" />
      <div className={classes.words}>
        <strong>
          {counted(amount, 'stamp')} for <span className={classes.code}>{code}</span>
          {card_name && ` · ${card_name}`}
        </strong>
        <span>{answer?.words ?? 'Waiting for a connection'}</span>
      </div>
      <span className={classes.time}>
        <RelativeTime at={new Date(at).toISOString()} />
      </span>
    </li>
  );
}
