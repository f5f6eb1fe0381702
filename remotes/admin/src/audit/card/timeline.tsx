import { auditCard } from '@stampwell/contracts/http/operations.ts';
import {
  Columns,
  EmptyState,
  ErrorView,
  isNotFound,
  Panel,
  RowsSkeleton,
  Skeleton,
  useApiQuery,
} from '@stampwell/kit';
import { useEffect, useRef } from 'react';
import { isTyping } from '../../parts/is-typing.ts';
import { CardAsOf } from './card-as-of.tsx';
import { EventSteps } from './event-steps.tsx';
import { Stepper } from './stepper.tsx';
import { stepAt, stepByKey } from './steps.ts';

interface TimelineProps {
  card: { business_id: string; customer_id: string };
  /** A position of the log; absent at the newest. */
  at: string | undefined;
  onStep: (at: string | undefined) => void;
}

/** A card's events, and the card as it stood after each of them. */
export function Timeline({ card, at, onStep }: TimelineProps) {
  const { data, error, refetch } = useApiQuery(auditCard, { params: card, query: {} });
  const events = data?.events ?? [];
  const last = events.length - 1;
  const step = stepAt(events, at);
  const goTo = (to: number) => onStep(to === last ? undefined : String(events[to]?.position));
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
        <CardAsOf card={card} event={event} />
        <Stepper events={events} step={step} onStep={goTo} />
      </Panel>
      <EventSteps events={events} step={step} onStep={goTo} />
    </Columns>
  );
}

/** Steps by the keyboard, wherever nothing is typed. `onKey` says whether the key was one of its own. */
function useStepKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
