import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { canonicalJson } from './canonical-json.ts';
import type { StoredEvent } from './event.ts';
import type { EventCodec } from './event-codec.ts';
import { hashCanonical } from './hash.ts';
import type { AppendRequest } from './port.ts';

const RANDOM_BYTES = 16;
const pool = new Uint8Array(RANDOM_BYTES * 256);
let next = pool.length;

/** A UUIDv7. Random bytes are drawn for many ids at once, because a draw for each would be the largest cost of an event. */
function newEventId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  next += RANDOM_BYTES;
  return v7({ random: pool.subarray(next - RANDOM_BYTES, next) });
}

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
