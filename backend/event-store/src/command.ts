import type { FactOf, StoredEvent } from './event.ts';
import type { FoldedStream } from './fold.ts';
import type { CommandKey } from './port.ts';

/** A command's streams, by the names that its `decide` uses. */
export type FoldedStreams<States> = { [Name in keyof States]: FoldedStream<States[Name]> };

export type Versions<States> = { [Name in keyof States]: number };

export interface Command<States, Event extends StoredEvent = StoredEvent> {
  streams: FoldedStreams<States>;
  actor: Event['actor'];
  correlationId: string;
  /** Makes the command exactly-once, permanently. */
  key?: CommandKey;
  /** Pure: it runs again after a conflict. Returning no events appends none. May throw its domain's refusals. */
  decide(input: { states: States; now: Date }): { [Name in keyof States]?: FactOf<Event>[] };
}

export interface CommandResult<States, Event extends StoredEvent = StoredEvent> {
  /** The states after the command; for a replay, right after its first run. */
  states: States;
  versions: Versions<States>;
  /** The events appended, for a replay by its first run. */
  events: Event[];
  /** The log's position after it; if nothing was appended, of the newest event in its states. */
  position: number;
  now: Date;
  /** The key was used before: nothing was decided or appended. */
  replayed: boolean;
}

export interface ReadResult<States> {
  states: States;
  versions: Versions<States>;
  /** Position of the newest event in these states. */
  position: number;
  now: Date;
}

export interface CommandHandlerOptions {
  /** Number of states kept in memory; 0 has every command load its streams. */
  cacheSize?: number;
  /** A snapshot is due after this many events since the last one was stored or read. */
  snapshotEvery?: number;
  /** Instead of the store's clock. */
  clock?: () => Date;
  /** Waits before a command is decided again after a conflict; simulations replace it. */
  pause?: (ms: number) => Promise<void>;
}

export interface CommandHandler<Event extends StoredEvent = StoredEvent> {
  /** @throws what `decide` throws; IdempotencyKeyReused; GaveUp after too many conflicts; StoreUnavailable */
  <States>(command: Command<States, Event>): Promise<CommandResult<States, Event>>;
  /** States without a decision. */
  readState<States>(streams: FoldedStreams<States>): Promise<ReadResult<States>>;
}
