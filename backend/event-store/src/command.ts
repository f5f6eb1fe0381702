import type { FactOf, StoredEvent } from './event.ts';
import type { FoldedStream } from './fold.ts';
import type { CommandKey } from './port.ts';

/** The streams of a command by the names its `decide` knows them by. */
export type FoldedStreams<States> = { [Name in keyof States]: FoldedStream<States[Name]> };

export type Versions<States> = { [Name in keyof States]: number };

export interface Command<States, Event extends StoredEvent = StoredEvent> {
  streams: FoldedStreams<States>;
  actor: Event['actor'];
  correlationId: string;
  /** Makes the command exactly-once, for good. */
  key?: CommandKey;
  /** Pure: it runs again when a stream moved on meanwhile. Nothing returned, nothing appended. May throw what its domain refuses with. */
  decide(input: { states: States; now: Date }): { [Name in keyof States]?: FactOf<Event>[] };
}

export interface CommandResult<States, Event extends StoredEvent = StoredEvent> {
  /** After the command. Of a replay: as they were right after its first run. */
  states: States;
  versions: Versions<States>;
  /** What it appended, or what its first run did. */
  events: Event[];
  /** Where the log stood after it; with nothing appended, the newest event that it knew of. */
  position: number;
  now: Date;
  /** The key was known: nothing was decided or appended. */
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
  /** States kept hot. */
  cacheSize?: number;
  /** Instead of the store's clock. */
  clock?: () => Date;
}

export interface CommandHandler<Event extends StoredEvent = StoredEvent> {
  /** @throws what `decide` throws; IdempotencyKeyReused; GaveUp when the streams never came to rest; StoreUnavailable */
  <States>(command: Command<States, Event>): Promise<CommandResult<States, Event>>;
  /** States without a decision. */
  readState<States>(streams: FoldedStreams<States>): Promise<ReadResult<States>>;
}
