import { useApiQuery } from '@stampwell/client';
import { type AuditEvent, auditCard } from '@stampwell/contracts/http/operations.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { Banner, ErrorView, Skeleton, StatusBadge, VisuallyHidden } from '@stampwell/ui';
import { CardNumbers } from './card-numbers.tsx';

/** One customer at one business. */
export interface CardId {
  business_id: string;
  customer_id: string;
}

interface CardAsOfProps {
  card: CardId;
  /** What the shop's stamps show. */
  mark: string | undefined;
  /** The last event included. */
  event: AuditEvent;
}

/** History does not change. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/** The server folds the card from its events, rather than trusting the balance that an event states. */
export function CardAsOf({ card, mark, event }: CardAsOfProps) {
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    auditCard,
    { params: card, query: { at: String(event.position) } },
    { ...NEVER_STALE, placeholderData: (before) => before },
  );
  if (!data && error) {
    return <ErrorView title="Failed to load the card" error={error} onRetry={() => void refetch()} />;
  }
  if (!data)
    return (
      <div role="status">
        <VisuallyHidden>Loading the card...</VisuallyHidden>
        <Skeleton height={180} radius="lg" />
      </div>
    );
  const { current_stamps: current, stamps_required: required, total_redeemed, reward_eligible } = data.card;
  const isOff = !isPlaceholderData && event.balance_after !== null && event.balance_after !== current;
  return (
    <CardNumbers
      stamps={current}
      required={required}
      mark={mark ?? DEFAULT_REWARD.emoji}
      redeemed={total_redeemed}
      badge={reward_eligible && <StatusBadge tone="done">Reward ready</StatusBadge>}
    >
      {isOff && (
        <Banner tone="error">
          {`The events add up to ${current}, but this one recorded ${event.balance_after}.`}
        </Banner>
      )}
    </CardNumbers>
  );
}
