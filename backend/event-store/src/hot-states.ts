import { LRUCache } from 'lru-cache';
import { type Fold, type Folded, type FoldedStream, foldOn } from './fold.ts';
import type { EventStore, Loaded, Snapshot, StreamCursor } from './port.ts';

/** Events between two snapshots of a stream, unless a handler is given another number. */
export const SNAPSHOT_EVERY = 200;

interface HotStatesOptions {
  size: number;
  snapshotEvery: number;
}

interface Hot {
  // The LRU holds states of many folds; `get` below casts a state to its fold's type, and is the only place that does.
  folded: Folded<unknown>;
  /** Version up to which no snapshot is needed. */
  kept: number;
}

/** The states of recently used streams, updated with the events after their versions. */
export class HotStates {
  readonly #states: LRUCache<string, Hot>;
  readonly #store: EventStore;
  readonly #options: HotStatesOptions;

  constructor(store: EventStore, options: HotStatesOptions) {
    this.#store = store;
    this.#options = options;
    // A cache of nothing would be one without bounds.
    this.#states = new LRUCache({ max: Math.max(1, options.size) });
  }

  get<State>(entry: FoldedStream<State>): Folded<State> | undefined {
    return this.#states.get(nameOf(entry))?.folded as Folded<State> | undefined;
  }

  forget(entries: FoldedStream<unknown>[]): void {
    for (const entry of entries) this.#states.delete(nameOf(entry));
  }

  /** The reads that bring these streams' states up to date, each stream once. */
  cursors(entries: FoldedStream<unknown>[]): StreamCursor[] {
    const cursors = new Map<string, StreamCursor>();
    for (const entry of entries) {
      const { stream, fold } = entry;
      const version = this.get(entry)?.version ?? 0;
      const twin = cursors.get(stream);
      // Two folds of one stream: events after the older state serve both, a snapshot would serve only one.
      if (twin) cursors.set(stream, { stream, version: Math.min(twin.version, version) });
      else
        cursors.set(
          stream,
          version > 0 ? { stream, version } : { stream, version, snapshot: snapshotName(fold) },
        );
    }
    return [...cursors.values()];
  }

  /** Folds the loaded events and keeps the state in memory. */
  fold<State>(entry: FoldedStream<State>, from: Folded<State> | undefined, loaded: Loaded): Folded<State> {
    const { stream, fold } = entry;
    // A stream that was empty when it was last read may have a snapshot now.
    const start = from?.version ? from : fromSnapshot<State>(loaded.snapshots.get(stream), fold);
    const folded = foldOn(fold, start, loaded.streams.get(stream) ?? []);
    this.keep(entry, folded, start?.version ?? 0);
    return folded;
  }

  /** Keeps a state unless a newer one is there, and stores a snapshot when one is due. */
  keep<State>(entry: FoldedStream<State>, folded: Folded<State>, readFrom: number): void {
    const name = nameOf(entry);
    const known = this.#states.get(name);
    if (known && known.folded.version >= folded.version) return;
    const kept = known?.kept ?? readFrom;
    const due = folded.version - kept >= this.#options.snapshotEvery;
    if (this.#options.size > 0) this.#states.set(name, { folded, kept: due ? folded.version : kept });
    if (due) this.#store.saveSnapshot(toSnapshot(entry, folded)).catch(() => this.#states.delete(name));
  }
}

const nameOf = ({ stream, fold }: FoldedStream<unknown>) => `${fold.name} ${stream}`;

export const snapshotName = (fold: Fold<unknown>) => ({ fold: fold.name, revision: fold.revision ?? 1 });

export function fromSnapshot<State>(
  snapshot: Snapshot | undefined,
  fold: Fold<State>,
): Folded<State> | undefined {
  if (!snapshot || snapshot.fold !== fold.name) return undefined;
  const { version, position, hash } = snapshot;
  return { version, position, hash, state: snapshot.state as State };
}

function toSnapshot(
  { stream, fold }: FoldedStream<unknown>,
  { version, position, hash, state }: Folded<unknown>,
) {
  return { ...snapshotName(fold), stream, version, position, hash, state };
}
