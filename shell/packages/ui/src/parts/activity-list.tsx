import { IconArrowBackUp, IconGift, IconInfoCircle, IconRosette } from '@stampwell/icons';
import type { ReactNode } from 'react';
import classes from './activity-list.module.css';
import { RelativeTime } from './time-ago.tsx';

export interface ActivityEntry {
  id: string;
  /** The person or thing that it was about. */
  title: ReactNode;
  /** A line under the title. */
  detail?: ReactNode;
  kind: ActivityKind;
  /** Gained, or lost if negative; 0 is not shown. */
  amount: number;
  /** ISO 8601. */
  at: string;
  /** Shown at the end of the row, such as an undo button. */
  action?: ReactNode;
}

export type ActivityKind = 'earned' | 'redeemed' | 'reversed' | 'info';

const ICONS = { earned: IconRosette, redeemed: IconGift, reversed: IconArrowBackUp, info: IconInfoCircle };

export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { kind, amount } = entry;
  const Icon = ICONS[kind];
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>{entry.title}</div>
        {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
      </div>
      <div className={classes.end}>
        {amount !== 0 && <span className={classes.amount}>{amount > 0 ? `+${amount}` : `−${-amount}`}</span>}
        <span className={classes.time}>
          <RelativeTime at={entry.at} />
        </span>
      </div>
      {entry.action}
    </li>
  );
}
