/** Who caused an event. */
export interface Actor {
  kind: string;
  id: string;
}

/** What a decision returns: a fact without its envelope. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** What the store adds to a fact. */
export interface Envelope<Who extends Actor = Actor> {
  /** UUIDv7, unique in the store. */
  id: string;
  stream: string;
  /** 1 for the first event of its stream, without gaps. */
  version: number;
  /** Place in the whole log; grows with commit order, so a reader that follows it misses nothing. */
  position: number;
  actor: Who;
  /** ISO 8601, UTC, the store's clock. */
  at: string;
  correlation_id: string;
  /** Version of this event type's data: the newest one, except where the log is read as it was written. */
  schema: number;
  /** SHA-256 (hex) over the event as it was written and the hash before it in its stream. */
  hash: string;
}

/** An event as the store returns it. A domain names its own: the union of its events, and the kinds of its actors. */
export type StoredEvent<Event extends DomainEvent = DomainEvent, Who extends Actor = Actor> = Event &
  Envelope<Who>;

/** The fact that a stored event tells. */
export type FactOf<Event extends StoredEvent> = Event extends StoredEvent
  ? { type: Event['type']; data: Event['data'] }
  : never;
