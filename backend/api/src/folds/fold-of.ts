import { type EventDefinitions, eventsAmong, type StoredEventAmong } from '@stampwell/contracts';
import type { Fold } from '@stampwell/event-store';

interface FoldDeclaration<State, Definitions extends EventDefinitions> extends Omit<Fold<State>, 'evolve'> {
  /** The events that it knows; others of its stream leave the state as it is. */
  events: Definitions;
  evolve(state: State, event: StoredEventAmong<Definitions>): State;
}

/** Declares how a stream's events become a state; `evolve` has each event with the data of its type. */
export function foldOf<State, Definitions extends EventDefinitions>({
  events,
  evolve,
  ...fold
}: FoldDeclaration<State, Definitions>): Fold<State> {
  const isKnown = eventsAmong(events);
  return { ...fold, evolve: (state, event) => (isKnown(event) ? evolve(state, event) : state) };
}
