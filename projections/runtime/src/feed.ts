import type { RetryResult } from './live/retry-parked.ts';
import type { Projector } from './projector/projector.ts';

/** Keeps its read models up to date with the log. Ignores names of other read models. */
export interface Feed {
  readonly projectors: Projector[];
  start(): void;
  /** Resolves after the last write. */
  stop(): Promise<void>;
  /** Pauses projectors until they are released: their tables are missing, or of another revision. */
  hold(names: string[]): void;
  /** Resumes projectors from their current checkpoints, after their tables were swapped. */
  release(names: string[]): void;
  /** The store may have events up to `head`. */
  announce(head: number): void;
  /** Checks for events, because notifications may have been missed. */
  poll(): void;
  /** Readers wait for these read models, so their events should not gather any longer. */
  flushSoon(names: string[]): void;
  /** Projects parked events, between two batches. */
  retryParked(projector: Projector): Promise<RetryResult>;
}
