import type { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  IconBuildingStore,
  IconCreditCard,
  IconGift,
  IconInfoCircle,
  IconRosette,
  IconUser,
} from '@stampwell/icons';
import { EmptyState, Panel, RelativeTime, RowsSkeleton } from '@stampwell/ui';
import classes from './recent-activity.module.css';

type Activity = ReplyOf<typeof adminDashboard>['recent_activity'];

const SHOWN = 10;

/** By the first word of the item's type. */
const ICONS: Record<string, typeof IconUser> = {
  business: IconBuildingStore,
  user: IconUser,
  subscription: IconCreditCard,
  payment: IconCreditCard,
  scan: IconRosette,
  reward: IconGift,
};

/** Good and bad news also differ by icon. */
const TONES: Record<string, string> = {
  pending: 'wait',
  approved: 'done',
  active: 'done',
  rejected: 'bad',
  inactive: 'bad',
  deleted: 'bad',
  canceled: 'bad',
  past_due: 'bad',
};

/** Undefined while loading. */
export function RecentActivity({ items }: { items: Activity | undefined }) {
  return (
    <Panel title="Recent Activity">
      {!items && <RowsSkeleton count={6} />}
      {items?.length === 0 && (
        <EmptyState title="Nothing yet" illustration="clock">
          Sign-ups, approvals and stamps appear here as they happen.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.slice(0, SHOWN).map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ActivityRow({ item }: { item: Activity[number] }) {
  const Icon = ICONS[item.type.split('_')[0] ?? ''] ?? IconInfoCircle;
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={TONES[item.status]}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={classes.words}>{item.description}</span>
      <span className={classes.time}>
        <RelativeTime at={item.created_at} />
      </span>
    </li>
  );
}
