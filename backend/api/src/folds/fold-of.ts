import { type EventDefinitions, eventsAmong, type StoredEventAmong } from '@stampwell/contracts';
import type { Fold } from '@stampwell/event-store';

interface FoldDeclaration<State, Definitions extends EventDefinitions> extends Omit<Fold<State>, 'evolve'> {
  /** The events that it knows; others of its stream leave the state as it is. */
  events: Definitions;
  evolve(state: State, event: StoredEventAmong<Definitions>): State;
}

/** Every fold of the loaded capabilities by its name, under which its snapshots are kept: all of them once `app.ts` is loaded. */
export const declaredFolds = new Map<string, Fold<unknown>>();

/** Declares how a stream's events become a state; `evolve` has each event with the data of its type. */
export function foldOf<State, Definitions extends EventDefinitions>({
  events,
  evolve,
  ...declared
}: FoldDeclaration<State, Definitions>): Fold<State> {
  const isKnown = eventsAmong(events);
  const fold: Fold<State> = {
    ...declared,
    evolve: (state, event) => (isKnown(event) ? evolve(state, event) : state),
  };
  if (declaredFolds.has(fold.name)) throw new Error(`Two folds are called ${fold.name}`);
  declaredFolds.set(fold.name, fold);
  return fold;
}
