import type { allEvents, EventActor, EventOf } from '@stampwell/contracts';
import type { Change, Table } from './table.ts';

type AnyEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = AnyEvent['type'];

/** Each event type's data. */
export type EventData = { [E in AnyEvent as E['type']]: E['data'] };

/** What a projector sees of an event: all but the chain's own columns, so that a rebuild need not read those. */
export type ProjectedEvent<T extends EventType = EventType> = Extract<AnyEvent, { type: T }> & {
  id: string;
  stream: string;
  position: number;
  actor: EventActor;
  /** ISO 8601, UTC. */
  at: string;
};

export type Handlers = { [T in EventType]?: (event: ProjectedEvent<T>) => Change[] };

/** A read model's writing side: a pure mapping of events to row changes. */
export interface Projector {
  /** Kebab-case, unique; the name that `npm run rebuild` takes. */
  name: string;
  /** Raised whenever tables or handlers change: the next start rebuilds. */
  revision: number;
  /** `tables.sql`: unqualified names, since a rebuild creates them in a schema of its own. */
  ddl: URL;
  tables: Table[];
  /** One handler an event type; the keys are the subscription. */
  on: Handlers;
}

/** Declares a projector. */
export const defineProjector = (projector: Projector): Projector => projector;

/** Runs a projector's handler for an event; none, no changes. */
export function project(projector: Projector, event: ProjectedEvent): Change[] {
  const handler = projector.on[event.type] as ((event: ProjectedEvent) => Change[]) | undefined;
  return handler ? handler(event) : [];
}

/** The event types that a projector reads. */
export const typesOf = (projector: Projector): EventType[] => Object.keys(projector.on) as EventType[];

/**
 * What an event is parked under when it cannot be projected. Later events of its stream wait behind it:
 * their order within a stream is what their meaning depends on.
 */
export const parkingKey = (event: Pick<ProjectedEvent, 'stream'>): string => event.stream;
