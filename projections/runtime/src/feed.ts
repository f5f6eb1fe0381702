import type { RetryResult } from './live/retry-parked.ts';
import type { Projector } from './projector/projector.ts';

/** Keeps its read models in step with the log, from wherever it reads that. Names that are not its own mean nothing to it. */
export interface Feed {
  readonly projectors: Projector[];
  start(): void;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
  /** Leaves projectors out until they are released: their tables are not there, or not in this revision. */
  hold(names: string[]): void;
  /** Their tables were swapped: on from where they stand now. */
  release(names: string[]): void;
  /** The store may have events up to `head`. */
  notice(head: number): void;
  /** Notices may have been missed. */
  look(): void;
  /** Readers wait for these read models. */
  hurry(names: string[]): void;
  /** Projects parked events, between two batches. */
  retryParked(projector: Projector): Promise<RetryResult>;
}
