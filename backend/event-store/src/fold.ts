import { BrokenStream } from './errors.ts';
import type { StoredEvent } from './event.ts';

/**
 * How a stream's events become a state. States are plain JSON (they are kept as snapshots) and `evolve` returns a new
 * one, never changes the one it was given (several commands may share it).
 */
export interface Fold<State> {
  /** Unique among folds; states are kept under it. */
  name: string;
  /** Raise it when `evolve` or the state's shape changes its meaning: snapshots of other revisions are not read. */
  revision?: number;
  initial: State;
  evolve(state: State, event: StoredEvent): State;
}

/** A stream and the fold that a command or reader wants it through. */
export interface FoldedStream<State> {
  stream: string;
  fold: Fold<State>;
}

/** A state, and the place in its stream and in the log that it stands at. */
export interface Folded<State> {
  version: number;
  position: number;
  /** Hash of the event at `version`; empty at 0. */
  hash: string;
  state: State;
}

/**
 * The state after more of its stream's events, from the start where there is nothing yet; events that the state has are passed over.
 * Hashes are not checked here, since a row that was forged was hashed as well: `audit verify` compares the log with its seals (decision 171).
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
