import { isNotFound, useApiQuery } from '@stampwell/client';
import { type AuditEvent, auditCard } from '@stampwell/contracts/http/operations.ts';
import { Columns, EmptyState, ErrorView, Panel, RowsSkeleton, Skeleton } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { usePatchedQuery } from '../use-patched-query.ts';
import { CardAsOf, type CardId } from './card-as-of.tsx';
import { EventSteps } from './event-steps.tsx';
import { Stepper } from './stepper.tsx';
import { stepAt, stepByKey } from './steps.ts';
import { useStepKeys } from './use-step-keys.ts';

interface CardTimelineProps {
  card: CardId;
  /** What the shop's stamps show; a gift until it is known. */
  mark?: string | undefined;
  /** Shown at the end of each row. */
  asideOf?: (event: AuditEvent, events: readonly AuditEvent[]) => ReactNode;
}

/** A card's events and the card after each of them. The URL's `at` holds the selected log position. */
export function CardTimeline({ card, mark, asideOf }: CardTimelineProps) {
  const { read, patch } = usePatchedQuery();
  const { data, error, refetch } = useApiQuery(auditCard, { params: card, query: {} });
  const events = data?.events ?? [];
  const last = events.length - 1;
  const step = stepAt(events, read('at'));
  const goTo = (to: number) => patch({ at: to === last ? undefined : String(events[to]?.position) });
  useStepKeys((key) => {
    const to = stepByKey(key, step, last);
    if (to !== null && to !== step) goTo(to);
    return to !== null;
  });

  if (isNotFound(error)) {
    return <EmptyState title="No such card">This customer never had a stamp at this business.</EmptyState>;
  }
  if (!data && error) {
    return <ErrorView title="Failed to load the card" error={error} onRetry={() => void refetch()} />;
  }
  const event = events[step];
  if (!data || !event) return <TimelineSkeleton />;
  return (
    <Columns>
      <Panel shopId={card.business_id}>
        <CardAsOf card={card} mark={mark} event={event} />
        <Stepper events={events} step={step} onStep={goTo} />
      </Panel>
      <EventSteps events={events} step={step} onStep={goTo} asideOf={asideOf} />
    </Columns>
  );
}

function TimelineSkeleton() {
  return (
    <Columns>
      <Panel>
        <Skeleton height={140} radius="lg" />
        <Skeleton height={44} radius="md" />
      </Panel>
      <Panel title="Events">
        <RowsSkeleton count={5} label="Loading the card..." />
      </Panel>
    </Columns>
  );
}
