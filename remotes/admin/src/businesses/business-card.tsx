import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { Button, dateLabel, grouped, ShopAvatar, StatusBadge } from '@stampwell/kit';
import { RecordCard } from '../parts/record-card.tsx';
import { type BusinessDeed, STATE_LABELS, SUBSCRIPTION_LABELS, stateOf } from './business-state.ts';
import { DeedButtons } from './deed-buttons.tsx';

interface BusinessCardProps {
  business: Business;
  isBusy: boolean;
  onDeed: (deed: BusinessDeed, business: Business) => void;
  onDetails: () => void;
}

export function BusinessCard({ business, isBusy, onDeed, onDetails }: BusinessCardProps) {
  const { id, name, email, statistics, created_at, subscription_status } = business;
  const { tone, words } = STATE_LABELS[stateOf(business)];
  return (
    <RecordCard
      shopId={id}
      avatar={<ShopAvatar id={id} name={name} />}
      name={name}
      email={email}
      badge={<StatusBadge tone={tone}>{words}</StatusBadge>}
      figures={[
        { value: grouped(statistics.customer_count), label: 'customers' },
        { value: grouped(statistics.stamps_given), label: 'stamps' },
        { value: grouped(statistics.rewards_redeemed), label: 'rewards' },
      ]}
      about={
        <>
          <div>Registered {dateLabel(created_at)}</div>
          <div>{SUBSCRIPTION_LABELS[subscription_status ?? 'none']}</div>
        </>
      }
      buttons={(namedBy) => (
        <>
          <DeedButtons business={business} isBusy={isBusy} onDeed={onDeed} describedBy={namedBy} />
          <Button size="sm" variant="subtle" aria-describedby={namedBy} onClick={onDetails}>
            Details
          </Button>
        </>
      )}
    />
  );
}
