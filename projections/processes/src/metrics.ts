import { BATCH_SIZES, SECONDS } from '@stampwell/base/process';
import type { WrittenLog } from '@stampwell/event-store';
import { type ProjectedBatch, projectedBatches } from '@stampwell/runtime/projected-batches.ts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { RelayState } from './relay/index.ts';

/** Batches of the read models, as long as the process runs. Their lag is measured by the API, which outlives this process. */
export function measureBatches(registry: Registry): void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, labelNames: ['pace'], registers: [registry] });
  const events = histogram('stampwell_projected_batch_events', 'Events in one batch', BATCH_SIZES);
  const seconds = histogram(
    'stampwell_projected_batch_duration_seconds',
    'Batches, until committed',
    SECONDS,
  );
  projectedBatches.subscribe((message) => {
    const batch = message as ProjectedBatch;
    events.observe({ pace: batch.pace }, batch.events);
    seconds.observe({ pace: batch.pace }, batch.seconds);
  });
}

/** @returns takes the relay's states */
export function measureRelay(registry: Registry, log: Pick<WrittenLog, 'head'>): (state: RelayState) => void {
  let position: number | null = null;
  const epoch = new Gauge({
    name: 'stampwell_relay_epoch',
    help: 'The lease that this relay leads under; 0 while another leads',
    registers: [registry],
  });
  new Gauge({
    name: 'stampwell_relay_behind_events',
    help: 'Positions of the log that are not published yet; only of the relay that leads',
    registers: [registry],
    async collect() {
      this.reset();
      const head = position === null ? null : await log.head().catch(() => null);
      if (head !== null && position !== null) this.set(Math.max(0, head - position));
    },
  });
  return (state) => {
    const isLeading = state.state === 'leading';
    position = isLeading ? state.position : null;
    epoch.set(isLeading ? state.epoch : 0);
  };
}
