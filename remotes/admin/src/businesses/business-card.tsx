import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { APPROVAL_UNDO_MINUTES } from '@stampwell/contracts/limits.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { Button, dateLabel, RelativeTime, ShopAvatar, StatusBadge } from '@stampwell/ui';
import { RecordCard } from '../parts/record-card.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { SUBSCRIPTION_LABELS, stateLabel } from './business-words.ts';
import { waitingSince } from './filters.ts';
import { SubmissionLines } from './submission.tsx';

interface BusinessCardProps {
  business: Business;
  isBusy: boolean;
  onAction: (action: BusinessAction, business: Business) => void;
  onUndoApproval: (business: Business) => void;
  onDetails: () => void;
}

export function BusinessCard({ business, isBusy, onAction, onUndoApproval, onDetails }: BusinessCardProps) {
  const { id, name, email, statistics, created_at, subscription_status, look } = business;
  const { tone, words } = stateLabel(business);
  return (
    <RecordCard
      shopId={id}
      avatar={<ShopAvatar id={id} name={name} logo={logoAddress(id, look?.logo, 'small')} />}
      name={name}
      email={email}
      badge={<StatusBadge tone={tone}>{words}</StatusBadge>}
      figures={[
        { count: statistics.customer_count, one: 'customer', many: 'customers' },
        { count: statistics.stamps_given, one: 'stamp', many: 'stamps' },
        { count: statistics.rewards_redeemed, one: 'reward', many: 'rewards' },
      ]}
      about={
        <>
          {business.status === 'pending' ? (
            <>
              <SubmissionLines business={business} />
              <div>
                {business.rejection_reason ? 'Asked again' : 'Registered'}{' '}
                <RelativeTime at={waitingSince(business)} isWithin />
              </div>
            </>
          ) : (
            <div>Registered {dateLabel(created_at)}</div>
          )}
          {business.rejection_reason && (
            <div>
              {business.status === 'rejected' ? 'Rejected' : 'Rejected before'}: {business.rejection_reason}
            </div>
          )}
          <div>{SUBSCRIPTION_LABELS[subscription_status ?? 'none']}</div>
        </>
      }
      buttons={(namedBy) => (
        <>
          <ActionButtons business={business} isBusy={isBusy} onAction={onAction} describedBy={namedBy} />
          {isApprovalUndoable(business, new Date()) && (
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              aria-describedby={namedBy}
              onClick={() => onUndoApproval(business)}
            >
              Undo approval
            </Button>
          )}
          <Button size="sm" variant="subtle" aria-describedby={namedBy} onClick={onDetails}>
            Details
          </Button>
        </>
      )}
    />
  );
}

/** Whether the server would take the approval back: within the hour, and before the first stamp [AP11]. */
function isApprovalUndoable({ approved_at, statistics }: Business, now: Date): boolean {
  if (!approved_at || statistics.customer_count > 0) return false;
  return now.getTime() - Date.parse(approved_at) < APPROVAL_UNDO_MINUTES * 60_000;
}
