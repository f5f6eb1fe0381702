import { type EventDefinitions, eventsAmong, type StoredEventAmong } from '@stampwell/contracts';
import type { Fold } from '@stampwell/event-store';

interface FoldDeclaration<State, Definitions extends EventDefinitions> extends Omit<Fold<State>, 'evolve'> {
  /** Events that the fold handles; other events in the stream leave the state unchanged. */
  events: Definitions;
  evolve(state: State, event: StoredEventAmong<Definitions>): State;
}

/** Every declared fold by its name, which also keys its snapshots. Complete once `app.ts` is loaded. */
export const declaredFolds = new Map<string, Fold<unknown>>();

/** Declares how a stream's events become a state; types each event's data for `evolve`. */
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
