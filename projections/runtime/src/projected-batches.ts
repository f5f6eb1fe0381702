import { channel } from 'node:diagnostics_channel';
import { recordSpans } from '@stampwell/event-store';
import type { Pace, ProjectedEvent, Projector } from './projector/projector.ts';

/** A batch of events that was written to read models. */
export interface ProjectedBatch {
  pace: Pace;
  events: number;
  seconds: number;
}

/** Publishes a `ProjectedBatch` for each batch; costs nothing without subscribers. */
export const projectedBatches = channel('stampwell:projected-batch');

/** Runs the work of a batch, then publishes its measures and records a span for each traced event. */
export async function measured(
  [projector]: readonly Projector[],
  events: readonly ProjectedEvent[],
  work: () => Promise<void>,
): Promise<void> {
  const [start, began] = [Date.now(), performance.now()];
  await work();
  const pace = projector?.pace ?? 'live';
  recordSpans(events, { name: `project ${pace}`, start, attributes: { events: events.length } });
  if (!projectedBatches.hasSubscribers) return;
  const batch: ProjectedBatch = { pace, events: events.length, seconds: (performance.now() - began) / 1000 };
  projectedBatches.publish(batch);
}
