export { canonicalJson } from './canonical-json.ts';
export * from './command.ts';
export * from './command-handler.ts';
export * from './errors.ts';
export type { Actor, DomainEvent, StoredEvent } from './event.ts';
export { type EventCodec, oneVersion, readWith, untilUnknown, type Versioned } from './event-codec.ts';
export { type Fold, type Folded, type FoldedStream, foldOn } from './fold.ts';
export { hashEvent } from './hash.ts';
export * from './memory/memory-store.ts';
export * from './open-event-store.ts';
export * from './port.ts';
export { checkGuards } from './postgres/check-guards.ts';
export { type BadKey, checkKeys } from './postgres/check-keys.ts';
export * from './postgres/check-streams.ts';
export { atOneMoment } from './postgres/one-moment.ts';
export * from './postgres/postgres-store.ts';
export { type AppendBatch, appendBatches } from './postgres/postgres-store.ts';
export {
  EVENT_FIELDS,
  eventRowTypes,
  everyEvent,
} from './postgres/rows.ts';

export { activeTraceparent, inSpan, recordSpan, recordSpans } from './tracing.ts';
export * from './verify.ts';
