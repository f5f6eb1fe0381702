import { IconArrowBackUp, IconGift, IconInfoCircle, IconRosette } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './activity-list.module.css';
import { RelativeTime } from './time-ago.tsx';

/** What a transaction of the wire says about itself. */
export interface ActivityEntry {
  id: string;
  /** Whatever the screen leads with: the shop's name for a customer, the customer's for a shop. */
  title: ReactNode;
  /** A line under the title. */
  detail?: ReactNode;
  transaction_type: string;
  stamps_added: number;
  created_at: string;
  /** At the end of the row: an undo button, say. */
  action?: ReactNode;
}

export type ActivityKind = 'earned' | 'redeemed' | 'reversed' | 'info';

/** Spec section 4: redeemed by its type, earned by its stamps, otherwise info. */
export function activityKind(entry: { transaction_type: string; stamps_added: number }): ActivityKind {
  if (entry.transaction_type === 'redeemed') return 'redeemed';
  if (entry.transaction_type === 'reversed') return 'reversed';
  return entry.stamps_added > 0 ? 'earned' : 'info';
}

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
  const kind = activityKind(entry);
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
        {entry.stamps_added !== 0 && (
          <span className={classes.amount}>
            {entry.stamps_added > 0 ? `+${entry.stamps_added}` : `−${-entry.stamps_added}`}
          </span>
        )}
        <span className={classes.time}>
          <RelativeTime at={entry.created_at} />
        </span>
      </div>
      {entry.action}
    </li>
  );
}
