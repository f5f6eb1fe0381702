import * as z from 'zod/mini';

/** An event's cause: an account's kind and id, a business's key to the public API, or the platform itself (jobs, webhooks). */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'business', 'employee', 'admin', 'key', 'system']),
  id: z.string(),
});
export type EventActor = z.infer<typeof actorSchema>;

/** The platform as actor: jobs, payment webhooks, the first administrator's creation. */
export const SYSTEM_ACTOR: EventActor = { kind: 'system', id: 'system' };

/** What a decider returns: a fact without its envelope. `data` never holds personal data (decision 090). */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type;
  data: Data;
}

/** An event as the store returns it. */
export interface StoredEvent<Type extends string = string, Data = unknown> extends DomainEvent<Type, Data> {
  /** UUIDv7, unique in the store. */
  id: string;
  stream: string;
  /** 1 for the first event of its stream, without gaps. */
  version: number;
  /** Place in the whole log; grows in commit order, so a reader that follows it misses nothing. */
  position: number;
  actor: EventActor;
  /** ISO 8601, UTC, the store's clock. */
  at: string;
  correlation_id: string;
  /** Version of the data's schema (`version` is the place in the stream). */
  schema: number;
  /** SHA-256 (hex) over this event's content and the hash before it in its stream. */
  hash: string;
  /** W3C trace context of the request, if it was traced. Not hashed (docs/runbook.md#traces). */
  traceparent?: string | undefined;
}
