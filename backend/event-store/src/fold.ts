import { BrokenStream } from './errors.ts';
import type { StoredEvent } from './event.ts';

/**
 * How a stream's events become a state. States are plain JSON, since they are stored as snapshots. `evolve` returns a new
 * state and does not change the old one, which several commands may share.
 */
export interface Fold<State> {
  /** Unique among folds; the key of its states and snapshots. */
  name: string;
  /** Raise it when `evolve` or the state's shape changes: snapshots of other revisions are not read. */
  revision?: number;
  initial: State;
  evolve(state: State, event: StoredEvent): State;
}

/** A stream and the fold to read it with. */
export interface FoldedStream<State> {
  stream: string;
  fold: Fold<State>;
}

/** A state with its version in the stream and its position in the log. */
export interface Folded<State> {
  version: number;
  position: number;
  /** Hash of the event at `version`; empty at 0. */
  hash: string;
  state: State;
}

/**
 * Folds further events of the stream into the state; events that it already has are skipped. Hashes are not checked here, because
 * an attacker who forges a row can hash it too: `audit verify` compares the log with its seals (decision 171).
 * @throws BrokenStream
 */
export function foldOn<State>(
  fold: Fold<State>,
  from: Folded<State> | undefined,
  events: readonly StoredEvent[],
): Folded<State> {
  const start = from ?? { version: 0, position: 0, hash: '', state: fold.initial };
  let { version, position, hash, state } = start;
  for (const event of events) {
    if (event.version <= start.version) continue;
    const follows = event.version === version + 1 && event.position > position;
    if (!follows) throw new BrokenStream(event.stream, version + 1);
    state = fold.evolve(state, event);
    ({ version, position, hash } = event);
  }
  return version === start.version ? start : { version, position, hash, state };
}
