import { hash as digest } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { StoredEvent } from './event.ts';

/** An event's hash covers everything but the hash itself and the position, which the log assigns later. */
export type HashedContent = Omit<StoredEvent, 'position' | 'hash'>;

/** SHA-256 (hex) over the event and the hash before it in its stream (empty for the first). */
export function hashEvent(event: HashedContent, previousHash: string): string {
  return hashCanonical(event, canonicalJson(event.data), previousHash);
}

/** The same, for data that are canonical text already. Members must be in sorted order. */
export function hashCanonical(event: HashedContent, data: string, previousHash: string): string {
  const { actor, at, correlation_id, id, schema, stream, type, version } = event;
  const text =
    `{"actor":{"id":${JSON.stringify(actor.id)},"kind":"${actor.kind}"},"at":"${at}",` +
    `"correlation_id":${JSON.stringify(correlation_id)},"data":${data},"id":"${id}",` +
    `"previous_hash":"${previousHash}","schema":${schema},"stream":${JSON.stringify(stream)},` +
    `"type":${JSON.stringify(type)},"version":${version}}`;
  return digest('sha256', text, 'hex');
}
