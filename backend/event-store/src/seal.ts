import { canonicalJson } from './canonical-json.ts';
import type { StoredEvent } from './event.ts';
import type { EventCodec } from './event-codec.ts';
import { newEventId } from './event-id.ts';
import { hashCanonical } from './hash.ts';
import type { AppendRequest } from './port.ts';

/** An event before its append: complete except for its position. */
export const UNPLACED = 0;

/** Adds envelopes to a request's events, in their types' newest versions, and links them into their streams' hash chains, stream by stream. */
export function seal(request: AppendRequest, codec: EventCodec): StoredEvent[] {
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
        schema: codec.newestSchema(type),
        data: JSON.parse(json) as unknown,
        actor: request.actor,
        at,
        correlation_id: request.correlationId,
        hash: '',
      };
      if (request.traceparent) event.traceparent = request.traceparent;
      hash = hashCanonical(event, json, hash);
      event.hash = hash;
      sealed.push(event);
    }
  }
  return sealed;
}
