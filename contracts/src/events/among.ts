import type * as z from 'zod/mini';
import type { EventDefinition, StoredEventOf } from './define-event.ts';

/** A capability's event types, by any names. */
export type EventDefinitions = Record<string, EventDefinition<string, z.ZodMiniType>>;

/** An event of one of these types, as the store returns it. */
export type StoredEventAmong<Definitions extends EventDefinitions> = StoredEventOf<
  Definitions[keyof Definitions]
>;

/** A type guard for events of these types, so that readers need no cast. */
export function eventsAmong<Definitions extends EventDefinitions>(definitions: Definitions) {
  const types: ReadonlySet<string> = new Set(Object.values(definitions).map(({ type }) => type));
  return (event: { type: string }): event is StoredEventAmong<Definitions> => types.has(event.type);
}
