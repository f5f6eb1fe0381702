import type { FactOf, StoredEvent } from './event.ts';

/** A read of a stream's events after `version` (0 for all). */
export interface StreamCursor {
  stream: string;
  version: number;
  /** Start at this fold's newest stored snapshot, if it is past `version`. */
  snapshot?: SnapshotName;
  /** No events after this position of the log. */
  until?: number;
}

/** A snapshot's fold. A changed fold takes the next revision, so it never sees old snapshots. */
export interface SnapshotName {
  fold: string;
  revision: number;
}

/** A fold's state at one version of a stream, stored so that a long stream need not be read from its start. */
export interface Snapshot extends SnapshotName {
  stream: string;
  version: number;
  /** Position and hash of the event at `version`. */
  position: number;
  hash: string;
  /** Plain JSON. */
  state: unknown;
  /** HMAC by the process that wrote it; adapters only store it. */
  mac?: string | undefined;
}

/** A command's idempotency key, stored permanently with its events. `fingerprint` reveals a reuse with another body. */
export interface CommandKey {
  /** Whose key it is: the actor's id. */
  scope: string;
  key: string;
  /** SHA-256 (hex) of the command's content. */
  fingerprint: string;
}

/** The events of an earlier command with the same key. */
export interface CommandRecord<Event extends StoredEvent = StoredEvent> {
  fingerprint: string;
  /** In append order; never empty. */
  events: Event[];
}

export interface Loaded<Event extends StoredEvent = StoredEvent> {
  /** By stream: its events after the asked version (or after its snapshot), oldest first. Has every asked stream. */
  streams: Map<string, Event[]>;
  /** By stream, if a snapshot was asked for and found. */
  snapshots: Map<string, Snapshot>;
  /** The store's clock, which dates commands, so that processes with wrong clocks agree. */
  now: Date;
  /** The key's first command, if it was used before. */
  record: CommandRecord<Event> | null;
}

export interface StreamAppend<Event extends StoredEvent = StoredEvent> {
  stream: string;
  /** The version that the decision rests on; 0 if the stream must not exist yet. */
  expectedVersion: number;
  /** Hash of the event at `expectedVersion` (empty string at 0): the chain's last link. */
  previousHash: string;
  events: FactOf<Event>[];
}

export interface AppendRequest<Event extends StoredEvent = StoredEvent> {
  /** All or nothing; each stream at most once, each with one event or more. */
  appends: StreamAppend<Event>[];
  /** Streams that the decision rests on without appending to them: they must still be at these versions. */
  unchanged?: StreamCursor[];
  actor: Event['actor'];
  /** The events' time, by the store's clock. */
  at: Date;
  correlationId: string;
  key?: CommandKey;
  /** Kept beside the events, if the command is traced. */
  traceparent?: string | undefined;
}

export interface Appended<Event extends StoredEvent = StoredEvent> {
  /** The log's position after this append. */
  position: number;
  events: Event[];
}

/** A stream changed since it was read, or the key was used meanwhile: load and decide again. */
export class VersionConflict extends Error {
  readonly streams: string[];

  constructor(streams: string[]) {
    super(`conflict on ${streams.join(', ')}`);
    this.name = 'VersionConflict';
    this.streams = streams;
  }
}

export interface ReadOptions {
  /** Events at positions greater than this. */
  after: number;
  limit: number;
  /** Only these types; by default all. */
  types?: readonly string[];
  /** Events that this process has read lately may come from its memory: for subscribers, not for audits. */
  fromMemory?: boolean;
}

export interface Subscription {
  /** Ends the subscription; resolves when no handler is running. */
  stop(): Promise<void>;
}

/** A stream and its newest version according to the store. */
export interface StreamHead {
  stream: string;
  version: number;
}

/** The log as it was written, without upcasting: hashes are checked against this. */
export type WrittenLog = Pick<EventStore, 'load' | 'readAll' | 'subscribe' | 'listStreams' | 'head'>;

/** The log. Adapters: Postgres (default), KurrentDB, memory (specs), with one contract suite. */
export interface EventStore<Event extends StoredEvent = StoredEvent> {
  readonly written: WrittenLog;
  /** One round trip. A stream may be asked for once. */
  load(cursors: StreamCursor[], key?: Pick<CommandKey, 'scope' | 'key'>): Promise<Loaded<Event>>;
  /** @throws VersionConflict when any stream is not at its expected version or the key exists. */
  append(request: AppendRequest<Event>): Promise<Appended<Event>>;
  /** In position order; empty at the head. No event ever appears before a position that was read. */
  readAll(options: ReadOptions): Promise<Event[]>;
  /** The event with this id, read from the log itself, so it is found once its append was answered. */
  findEvent(id: string): Promise<Event | null>;
  /** Position of the newest event; 0 when empty. */
  head(): Promise<number>;
  /**
   * Calls `handler` with batches in position order, from `after` on and as events arrive, until stopped.
   * A handler that throws is called again with the same batch.
   */
  subscribe(
    options: { after: number; types?: readonly string[]; batchSize?: number },
    handler: (events: Event[]) => Promise<void>,
  ): Promise<Subscription>;
  /** Streams ordered by name, for checks that visit all of them. */
  listStreams(options: { after: string; limit: number; prefix?: string }): Promise<StreamHead[]>;
  /**
   * Stores a snapshot; an existing one stays unless `replaces`. Losing one costs only time.
   * @param options.replaces the existing one has no valid HMAC
   */
  saveSnapshot(snapshot: Snapshot, options?: { replaces: boolean }): Promise<void>;
  close(): Promise<void>;
}
