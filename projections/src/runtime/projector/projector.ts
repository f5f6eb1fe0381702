import type { allEvents, EventActor, EventOf } from '@stampwell/contracts';
import type { Change, Table } from './table.ts';

type AnyEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = AnyEvent['type'];

/** Each event type's data. */
export type EventData = { [E in AnyEvent as E['type']]: E['data'] };

/** What beside its type, data, time and position an event can tell; a rebuild reads what is asked for, and is quicker for the rest. */
interface Particulars {
  /** UUIDv7. */
  id: string;
  actor: EventActor;
  stream: string;
}
export type Particular = keyof Particulars;

/** Every particular: what live events carry, and parking needs. */
export const PARTICULARS: readonly Particular[] = ['id', 'actor', 'stream'];

/** What a projector sees of an event. */
export type ProjectedEvent<T extends EventType = EventType, P extends Particular = Particular> = Extract<
  AnyEvent,
  { type: T }
> &
  Pick<Particulars, P> & {
    position: number;
    /** ISO 8601, UTC. */
    at: string;
  };

export type Handlers<P extends Particular = Particular> = {
  [T in EventType]?: (event: ProjectedEvent<T, P>) => Change[];
};

/** A read model's writing side: a pure mapping of events to row changes. */
export interface Projector<P extends Particular = Particular> {
  /** Kebab-case, unique; the name that `npm run rebuild` takes. */
  name: string;
  /** Raised whenever tables or handlers change: the next start rebuilds. */
  revision: number;
  /** `tables.sql`: unqualified names, since a rebuild creates them in a schema of its own. */
  ddl: URL;
  tables: Table[];
  /** The particulars that its handlers look at. */
  needs: readonly P[];
  /**
   * Its rows depend on the order of events across businesses or accounts, so it is always fed from the store.
   * Where it is false or absent, events of different keys may come in any order, and from processes side by side.
   */
  needsWholeOrder?: boolean;
  /** One handler an event type; the keys are the subscription. */
  on: Handlers<P>;
}

/** Declares a projector. */
export const defineProjector = <const P extends Particular = never>(projector: Projector<P>): Projector =>
  projector;

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
