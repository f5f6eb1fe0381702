import { Loaded, useApiQuery } from '@stampwell/client';
import { type AuditEvent, auditCard } from '@stampwell/contracts/http/operations.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { cardSize } from '@stampwell/contracts/programme.ts';
import {
  Banner,
  Columns,
  EmptyState,
  Panel,
  RowsSkeleton,
  Skeleton,
  StatusBadge,
  VisuallyHidden,
} from '@stampwell/ui';
import type { ReactNode } from 'react';
import { usePatchedQuery } from '../use-patched-query.ts';
import { CardNumbers } from './card-numbers.tsx';
import { EventSteps } from './event-steps.tsx';
import { Stepper } from './stepper.tsx';
import { stepAt, stepByKey } from './steps.ts';
import { useStepKeys } from './use-step-keys.ts';

/** One customer's, in one of a business's programmes. */
interface CardId {
  business_id: string;
  customer_id: string;
  /** Absent for the first. */
  programme?: number | undefined;
}

/** The call's parameters, which take the ids apart from the programme's number. */
const asked = ({ programme, ...params }: CardId, at?: string) => ({
  params,
  query: { ...(at ? { at } : {}), ...(programme ? { programme } : {}) },
});

interface CardAsOfProps {
  card: CardId;
  /** The last event included. */
  event: AuditEvent;
}

const FAILED = 'Failed to load the card';

/** History does not change. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/** The server folds the card from its events, rather than trusting the balance that an event states. */
function CardAsOf({ card, event }: CardAsOfProps) {
  const query = useApiQuery(auditCard, asked(card, String(event.position)), {
    ...NEVER_STALE,
    placeholderData: (before) => before,
  });
  const isSettled = !query.isPlaceholderData && event.balance_after !== null;
  return (
    <Loaded
      query={query}
      failed={FAILED}
      loading={
        <div role="status">
          <VisuallyHidden>Loading the card...</VisuallyHidden>
          <Skeleton height={180} radius={16} />
        </div>
      }
    >
      {({ card }) => (
        <CardNumbers
          stamps={card.current_stamps}
          required={cardSize(card)}
          mark={card.reward_emoji ?? DEFAULT_REWARD.emoji}
          redeemed={card.total_redeemed}
          badge={card.reward_eligible && <StatusBadge tone="done">Reward ready</StatusBadge>}
        >
          {isSettled && event.balance_after !== card.current_stamps && (
            <Banner tone="error">
              {`The events add up to ${card.current_stamps}, but this one recorded ${event.balance_after}.`}
            </Banner>
          )}
        </CardNumbers>
      )}
    </Loaded>
  );
}

interface CardTimelineProps {
  card: CardId;
  /** Shown at the end of each row. */
  asideOf?: (event: AuditEvent, events: readonly AuditEvent[]) => ReactNode;
}

/** A card's events and the card after each of them. The URL's `at` holds the selected log position. */
export function CardTimeline({ card, asideOf }: CardTimelineProps) {
  const { read, patch } = usePatchedQuery();
  const query = useApiQuery(auditCard, asked(card));
  const events = query.data?.events ?? [];
  const last = events.length - 1;
  const step = stepAt(events, read('at'));
  const goTo = (to: number) => patch({ at: to === last ? undefined : String(events[to]?.position) });
  useStepKeys((key) => {
    const to = stepByKey(key, step, last);
    if (to !== null && to !== step) goTo(to);
    return to !== null;
  });

  const event = events[step];
  return (
    <Loaded
      query={query}
      failed={FAILED}
      loading={<TimelineSkeleton />}
      missing={
        <EmptyState title="No such card">This customer never had a stamp at this business.</EmptyState>
      }
    >
      {() =>
        event && (
          <Columns>
            <Panel shopId={card.business_id}>
              <CardAsOf card={card} event={event} />
              <Stepper events={events} step={step} onStep={goTo} />
            </Panel>
            <EventSteps events={events} step={step} onStep={goTo} asideOf={asideOf} />
          </Columns>
        )
      }
    </Loaded>
  );
}

function TimelineSkeleton() {
  return (
    <Columns>
      <Panel>
        <Skeleton height={140} radius={16} />
        <Skeleton height={44} />
      </Panel>
      <Panel title="Events">
        <RowsSkeleton count={5} label="Loading the card..." />
      </Panel>
    </Columns>
  );
}
