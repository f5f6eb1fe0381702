import { allEvents, type StoredEvent } from '@stampwell/contracts';
import { newEventId } from './event-id.ts';
import { canonicalJson, hashCanonical } from './hash.ts';
import type { AppendRequest } from './port.ts';

const revisions = new Map<string, number>(
  allEvents.map((definition) => [definition.type, definition.schema]),
);

/** An event before its append: all there but its place in the log. */
export const UNPLACED = 0;

/** Gives a request's events their envelopes and links them into their streams' hash chains. Stream after stream. */
export function seal(request: AppendRequest): StoredEvent[] {
  const at = request.at.toISOString();
  const sealed: StoredEvent[] = [];
  for (const { stream, expectedVersion, previousHash, events } of request.appends) {
    let version = expectedVersion;
    let hash = previousHash;
    for (const { type, data } of events) {
      const json = canonicalJson(data);
      version += 1;
      const event: StoredEvent = {
        id: newEventId(),
        stream,
        version,
        position: UNPLACED,
        type,
        schema: revisions.get(type) ?? 1,
        data: JSON.parse(json) as unknown,
        actor: request.actor,
        at,
        correlation_id: request.correlationId,
        hash: '',
      };
      hash = hashCanonical(event, json, hash);
      event.hash = hash;
      sealed.push(event);
    }
  }
  return sealed;
}
