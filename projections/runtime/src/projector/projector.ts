import type { Actor } from '@stampwell/event-store';
import type { Change, Table } from './table.ts';

/** Optional fields of an event, besides type, data, time and position. A rebuild reads only the requested ones, to be faster. */
interface Particulars<Who extends Actor = Actor> {
  /** UUIDv7. */
  id: string;
  actor: Who;
  stream: string;
}
export type Particular = keyof Particulars;

/** All of them: live events carry them, and parking needs them. */
export const PARTICULARS: readonly Particular[] = ['id', 'actor', 'stream'];

/** An event as the runtime sees it, which does not know the domain's types. */
export interface ProjectedEvent extends Particulars {
  type: string;
  data: unknown;
  position: number;
  /** ISO 8601, UTC. */
  at: string;
  /** See `Envelope`; rebuilds do not read it. */
  traceparent?: string | undefined;
}

/** A domain's types, for projectors: each event type's data, and its actors. */
export interface Domain {
  events: object;
  actor: Actor;
}

type TypeIn<D extends Domain> = keyof D['events'] & string;

/** An event of a domain, with the requested particulars. */
export type EventOf<D extends Domain, T extends TypeIn<D> = TypeIn<D>, P extends Particular = Particular> =
  T extends TypeIn<D>
    ? Pick<Particulars<D['actor']>, P> &
        Pick<ProjectedEvent, 'position' | 'at'> & { type: T; data: D['events'][T] }
    : never;

/**
 * A read model's maximum delay: `live` within milliseconds of each event, `soon` within a second, in larger batches. Each pace
 * has a runner of its own, so that neither waits for the other.
 */
export type Pace = 'live' | 'soon';

/** Writes a read model: a pure mapping from events to row changes. */
export interface Projector {
  /** Kebab-case, unique; the name that `npm run rebuild` takes. */
  name: string;
  pace: Pace;
  /** Must be raised whenever tables or handlers change: the next start then rebuilds. */
  revision: number;
  /** `tables.sql`, with unqualified names, because a rebuild creates the tables in a schema of its own. */
  ddl: URL;
  tables: Table[];
  /** The optional event fields that its handlers read. */
  needs: readonly Particular[];
  /**
   * What its queries join besides its own tables: other read models, by name, and schemas outside the read models. It shows which
   * readers a change of tables affects; infra/tools/boundaries refuses undeclared reads.
   */
  reads?: readonly string[];
  /**
   * True if its rows depend on the order of events across keys; it is then always fed from the store. Otherwise events of
   * different keys may come in any order, and from several processes at once.
   */
  needsWholeOrder?: boolean;
  /** One handler per event type; the keys are the subscription. */
  on: Readonly<Record<string, ((event: ProjectedEvent) => Change[]) | undefined>>;
}

/** A projector as a domain writes it: each handler gets its typed event, with the requested particulars. */
export interface ProjectorOf<D extends Domain, P extends Particular> extends Omit<Projector, 'needs' | 'on'> {
  needs: readonly P[];
  on: { [T in TypeIn<D>]?: (event: EventOf<D, T, P>) => Change[] };
}

/** Binds projectors to a domain: `export const defineProjector = projectorsOf<Shop>()`. */
export const projectorsOf =
  <D extends Domain>() =>
  <const P extends Particular = never>(projector: ProjectorOf<D, P>): Projector =>
    // Safe, because `project` calls a handler only with events of its own type.
    projector as Projector;

/** Runs the projector's handler for an event; without a handler there are no changes. */
export function project(projector: Projector, event: ProjectedEvent): Change[] {
  return projector.on[event.type]?.(event) ?? [];
}

export const typesOf = (projector: Projector): string[] => Object.keys(projector.on);

/**
 * The key under which an event is parked: its stream. Later events of the stream are parked behind it, because their meaning
 * depends on their order.
 */
export const parkingKey = (event: Pick<ProjectedEvent, 'stream'>): string => event.stream;
