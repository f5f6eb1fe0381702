import { allEvents, type StoredEvent } from '@stampwell/contracts';
import { newEventId } from './event-id.ts';
import { canonicalJson, hashCanonical } from './hash.ts';
import type { AppendRequest } from './port.ts';

/** An event with all but its place in the log, which only the append can give. */
export interface SealedEvent extends Omit<StoredEvent, 'position'> {
  /** `data` as canonical JSON, so that an adapter need not write it out a second time. */
  readonly json: string;
}

const revisions = new Map<string, number>(
  allEvents.map((definition) => [definition.type, definition.schema]),
);

/** Gives a request's events their envelopes and links them into their streams' hash chains. Stream after stream. */
export function seal(request: AppendRequest): SealedEvent[] {
  const at = request.at.toISOString();
  const sealed: SealedEvent[] = [];
  for (const { stream, expectedVersion, previousHash, events } of request.appends) {
    let version = expectedVersion;
    let hash = previousHash;
    for (const event of events) {
      const json = canonicalJson(event.data);
      version += 1;
      const content = {
        id: newEventId(),
        stream,
        version,
        type: event.type,
        schema: revisions.get(event.type) ?? 1,
        data: JSON.parse(json) as unknown,
        actor: request.actor,
        at,
        correlation_id: request.correlationId,
      };
      hash = hashCanonical(content, json, hash);
      sealed.push({ ...content, hash, json });
    }
  }
  return sealed;
}

/** The sealed event at its place. */
export function place({ json: _, ...event }: SealedEvent, position: number): StoredEvent {
  return { ...event, position };
}
