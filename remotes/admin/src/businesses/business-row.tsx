import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { APPROVAL_UNDO_MINUTES } from '@stampwell/contracts/limits.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { IconArrowBackUp, IconBan, IconCheck, IconChevronRight, IconRotate, IconX } from '@stampwell/icons';
import { dateLabel, grouped, RelativeTime, ShopAvatar, StatusBadge } from '@stampwell/ui';
import { type RecordColumn, RowButton } from '../parts/record-list.tsx';
import { ACTION_LABELS, actionsFor, planLabel, stateLabel } from './business-words.ts';
import { waitingSince } from './filters.ts';

export const businessColumns: readonly RecordColumn<Business>[] = [
  {
    key: 'status',
    head: 'Status',
    width: '6rem',
    sortBy: (business) => stateLabel(business).words,
    cell: (business) => (
      <StatusBadge tone={stateLabel(business).tone}>{stateLabel(business).words}</StatusBadge>
    ),
  },
  { key: 'plan', head: 'Plan', width: '6.5rem', from: 'wide', sortBy: planLabel, cell: planLabel },
  {
    key: 'customers',
    head: 'Customers',
    width: '5.5rem',
    isNumber: true,
    from: 'medium',
    sortBy: ({ statistics }) => statistics.customer_count,
    cell: ({ statistics }) => grouped(statistics.customer_count),
  },
  {
    key: 'stamps',
    head: 'Stamps',
    width: '4.5rem',
    isNumber: true,
    from: 'widest',
    sortBy: ({ statistics }) => statistics.stamps_given,
    cell: ({ statistics }) => grouped(statistics.stamps_given),
  },
  {
    key: 'since',
    head: 'Since',
    width: '6rem',
    sortBy: sinceOf,
    cell: (business) =>
      business.status === 'pending' ? (
        <RelativeTime at={sinceOf(business)} isWithin />
      ) : (
        dateLabel(business.created_at)
      ),
  },
];

/** A pending one by its wait, any other by its registration. */
function sinceOf(business: Business): string {
  return business.status === 'pending' ? waitingSince(business) : business.created_at;
}

export const businessAvatar = ({ id, name, look }: Business) => (
  <ShopAvatar id={id} name={name} logo={logoAddress(id, look?.logo, 'small')} size={36} />
);

const ICONS = { approve: IconCheck, reject: IconX, deactivate: IconBan, reactivate: IconRotate };

interface BusinessButtonsProps {
  business: Business;
  namedBy: string;
  isBusy: boolean;
  onAction: (action: BusinessAction, business: Business) => void;
  onUndoApproval: (business: Business) => void;
  onDetails: () => void;
}

/** An approval that can be undone is undone from here; deactivating is among the details. */
export function BusinessButtons({ business, namedBy, isBusy, ...on }: BusinessButtonsProps) {
  const isUndoable = isApprovalUndoable(business, new Date());
  return (
    <>
      {isUndoable && (
        <RowButton
          label="Undo approval"
          icon={IconArrowBackUp}
          namedBy={namedBy}
          isBusy={isBusy}
          onClick={() => on.onUndoApproval(business)}
        />
      )}
      {!isUndoable &&
        actionsFor(business).map((action) => (
          <RowButton
            key={action}
            label={ACTION_LABELS[action]}
            icon={ICONS[action]}
            namedBy={namedBy}
            isBusy={isBusy}
            isMain={action === 'approve'}
            onClick={() => on.onAction(action, business)}
          />
        ))}
      <RowButton label="Details" icon={IconChevronRight} namedBy={namedBy} onClick={on.onDetails} />
    </>
  );
}

/** Whether the server would take the approval back: within the hour, and before the first stamp [AP11]. */
function isApprovalUndoable({ approved_at, statistics }: Business, now: Date): boolean {
  if (!approved_at || statistics.customer_count > 0) return false;
  return now.getTime() - Date.parse(approved_at) < APPROVAL_UNDO_MINUTES * 60_000;
}
