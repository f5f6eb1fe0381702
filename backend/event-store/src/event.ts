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
  /** Place in the whole log; grows in commit order, so a reader that follows it misses nothing. */
  position: number;
  actor: Who;
  /** ISO 8601, UTC, the store's clock. */
  at: string;
  correlation_id: string;
  /** Version of the data's schema: the newest, unless the log is read as it was written. */
  schema: number;
  /** SHA-256 (hex) over the event as it was written and the hash before it in its stream. */
  hash: string;
  /** W3C trace context of the append, if it was traced. Not hashed: it says nothing about what happened. */
  traceparent?: string | undefined;
}

/** An event as the store returns it. Domains narrow it to the union of their events and actors. */
export type StoredEvent<Event extends DomainEvent = DomainEvent, Who extends Actor = Actor> = Event &
  Envelope<Who>;

/** A stored event without its envelope. */
export type FactOf<Event extends StoredEvent> = Event extends StoredEvent
  ? { type: Event['type']; data: Event['data'] }
  : never;
