import type { FactOf, StoredEvent } from './event.ts';

/** How far a reader knows a stream: it wants only what came after `version` (0 is nothing known). */
export interface StreamCursor {
  stream: string;
  version: number;
  /** Start at this fold's newest stored snapshot, where there is one past `version`. */
  snapshot?: SnapshotName;
  /** Nothing after this position of the log: the stream as it was then. */
  until?: number;
}

/** Which fold a snapshot is of. A fold whose meaning changed takes the next revision and so never sees old snapshots. */
export interface SnapshotName {
  fold: string;
  revision: number;
}

/** A fold's state at one version of one stream, kept so that a long stream need not be read from its start. */
export interface Snapshot extends SnapshotName {
  stream: string;
  version: number;
  /** Position and hash of the event at `version`. */
  position: number;
  hash: string;
  /** Plain JSON. */
  state: unknown;
  /** HMAC of the process that wrote it; for adapters to keep. */
  mac?: string | undefined;
}

/** A command's idempotency key, kept for good with its events. `fingerprint` tells a reuse with another body. */
export interface CommandKey {
  /** Whose key it is: the actor's id. */
  scope: string;
  key: string;
  /** SHA-256 (hex) of the command's content. */
  fingerprint: string;
}

/** An earlier command with the same key: what it appended. */
export interface CommandRecord<Event extends StoredEvent = StoredEvent> {
  fingerprint: string;
  /** In append order; never empty. */
  events: Event[];
}

export interface Loaded<Event extends StoredEvent = StoredEvent> {
  /** By stream: its events after the asked version (or after its snapshot), oldest first. Every asked stream is there. */
  streams: Map<string, Event[]>;
  /** By stream, where a snapshot was asked for and found. */
  snapshots: Map<string, Snapshot>;
  /** The store's clock; commands take their time from here, so processes with wrong clocks agree. */
  now: Date;
  /** What the key's first command did, if it was used before. */
  record: CommandRecord<Event> | null;
}

export interface StreamAppend<Event extends StoredEvent = StoredEvent> {
  stream: string;
  /** The stream's version that the decision was made on; 0 for a stream that must not exist yet. */
  expectedVersion: number;
  /** Hash of the event at `expectedVersion` (empty string at 0): the chain's last link. */
  previousHash: string;
  events: FactOf<Event>[];
}

export interface AppendRequest<Event extends StoredEvent = StoredEvent> {
  /** All or nothing; each stream at most once, each with one event or more. */
  appends: StreamAppend<Event>[];
  /** Streams that the decision rests on and does not add to: they too must still be at these versions. */
  unchanged?: StreamCursor[];
  actor: Event['actor'];
  /** The events' time, by the store's clock. */
  at: Date;
  correlationId: string;
  key?: CommandKey;
}

export interface Appended<Event extends StoredEvent = StoredEvent> {
  /** Where the log stands after this append. */
  position: number;
  events: Event[];
}

/** A stream moved on since it was read, or the key was used meanwhile: load and decide again. */
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
  /** Only these types; all where absent. */
  types?: readonly string[];
}

export interface Subscription {
  /** Ends the subscription; resolves when no handler runs any more. */
  stop(): Promise<void>;
}

/** A stream and the version that the store has written for it. */
export interface StreamHead {
  stream: string;
  version: number;
}

/** The log as it was written, whatever readers are shown of it: what hashes are checked against. */
export type WrittenLog = Pick<EventStore, 'load' | 'readAll' | 'subscribe' | 'listStreams' | 'head'>;

/** The log. Adapters: Postgres (default), KurrentDB, memory (specs); one contract suite holds for all. */
export interface EventStore<Event extends StoredEvent = StoredEvent> {
  readonly written: WrittenLog;
  /** One round trip. A stream may be asked for once. */
  load(cursors: StreamCursor[], key?: Pick<CommandKey, 'scope' | 'key'>): Promise<Loaded<Event>>;
  /** @throws VersionConflict when any stream is not at its expected version or the key exists. */
  append(request: AppendRequest<Event>): Promise<Appended<Event>>;
  /** In position order; an empty array at the head. A position once passed never gains events before it. */
  readAll(options: ReadOptions): Promise<Event[]>;
  /** The event of this id, wherever it stands; read from the log itself, so it is there once its append is answered. */
  findEvent(id: string): Promise<Event | null>;
  /** Position of the newest event; 0 when empty. */
  head(): Promise<number>;
  /**
   * Calls `handler` with batches in position order, from `after` on and then as events come, until stopped.
   * A handler that throws is called again with the same batch.
   */
  subscribe(
    options: { after: number; types?: readonly string[]; batchSize?: number },
    handler: (events: Event[]) => Promise<void>,
  ): Promise<Subscription>;
  /** Streams in the order of their names, for checks that visit all of them. */
  listStreams(options: { after: string; limit: number; prefix?: string }): Promise<StreamHead[]>;
  /**
   * Keeps a snapshot; one that is there already stays, unless it was refused. Losing one costs time, never truth.
   * @param options.replaces the one in its place has no seal of ours
   */
  saveSnapshot(snapshot: Snapshot, options?: { replaces: boolean }): Promise<void>;
  close(): Promise<void>;
}
