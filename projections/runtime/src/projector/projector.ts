import type { Actor } from '@stampwell/event-store';
import type { Change, Table } from './table.ts';

/** What beside its type, data, time and position an event can tell; a rebuild reads what is asked for, and is quicker for the rest. */
interface Particulars<Who extends Actor = Actor> {
  /** UUIDv7. */
  id: string;
  actor: Who;
  stream: string;
}
export type Particular = keyof Particulars;

/** Every particular: what live events carry, and parking needs. */
export const PARTICULARS: readonly Particular[] = ['id', 'actor', 'stream'];

/** An event as the machine passes it on: which there are is the domain's concern. */
export interface ProjectedEvent extends Particulars {
  type: string;
  data: unknown;
  position: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** A domain, as far as projectors meet it: each event type's data, and who causes events. */
export interface Domain {
  events: object;
  actor: Actor;
}

type TypeIn<D extends Domain> = keyof D['events'] & string;

/** An event of a domain, with the particulars that were asked for. */
export type EventOf<D extends Domain, T extends TypeIn<D> = TypeIn<D>, P extends Particular = Particular> =
  T extends TypeIn<D>
    ? Pick<Particulars<D['actor']>, P> &
        Pick<ProjectedEvent, 'position' | 'at'> & { type: T; data: D['events'][T] }
    : never;

/**
 * How soon a read model follows the log: `live` within milliseconds of each event, `soon` within a second, many events a batch.
 * Each pace has a runner of its own, so that none waits for the other.
 */
export type Pace = 'live' | 'soon';

/** A read model's writing side: a pure mapping of events to row changes. */
export interface Projector {
  /** Kebab-case, unique; the name that `npm run rebuild` takes. */
  name: string;
  pace: Pace;
  /** Raised whenever tables or handlers change: the next start rebuilds. */
  revision: number;
  /** `tables.sql`: unqualified names, since a rebuild creates them in a schema of its own. */
  ddl: URL;
  tables: Table[];
  /** The particulars that its handlers look at. */
  needs: readonly Particular[];
  /**
   * What its queries join besides its own tables: other read models, by name, and schemas that are none of ours. Whoever
   * changes their tables finds here whom it concerns; a table that is read and not declared is refused (infra/boundaries).
   */
  reads?: readonly string[];
  /**
   * Its rows depend on the order of events across keys, so it is always fed from the store.
   * Where it is false or absent, events of different keys may come in any order, and from processes side by side.
   */
  needsWholeOrder?: boolean;
  /** One handler an event type; the keys are the subscription. */
  on: Readonly<Record<string, ((event: ProjectedEvent) => Change[]) | undefined>>;
}

/** A projector as a domain writes it: each handler sees its event's data, and the particulars that were asked for. */
export interface ProjectorOf<D extends Domain, P extends Particular> extends Omit<Projector, 'needs' | 'on'> {
  needs: readonly P[];
  on: { [T in TypeIn<D>]?: (event: EventOf<D, T, P>) => Change[] };
}

/** The way a domain declares its projectors: `export const defineProjector = projectorsOf<Shop>()`. */
export const projectorsOf =
  <D extends Domain>() =>
  <const P extends Particular = never>(projector: ProjectorOf<D, P>): Projector =>
    // A handler is called with its own type's events alone: see `project`.
    projector as unknown as Projector;

/** Runs a projector's handler for an event; none, no changes. */
export function project(projector: Projector, event: ProjectedEvent): Change[] {
  return projector.on[event.type]?.(event) ?? [];
}

/** The event types that a projector reads. */
export const typesOf = (projector: Projector): string[] => Object.keys(projector.on);

/**
 * What an event is parked under when it cannot be projected. Later events of its stream wait behind it:
 * their order within a stream is what their meaning depends on.
 */
export const parkingKey = (event: Pick<ProjectedEvent, 'stream'>): string => event.stream;
