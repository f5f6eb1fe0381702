import {
  type AppendRecordInput,
  type JSONType,
  jsonEvent,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '../event.ts';
import type { CommandRecord, Snapshot } from '../port.ts';

/** Types of the store's own records, which are not part of the log. */
export const COMMAND_RECORDED = 'CommandRecorded';
export const SNAPSHOT_TAKEN = 'SnapshotTaken';

/** The data of a `CommandRecorded`: where a keyed command's events are. */
export interface RecordedCommand {
  fingerprint: CommandRecord['fingerprint'];
  events: { stream: string; version: number }[];
}

/** KurrentDB's own fields hold id, type, data and position; the rest of the envelope is metadata, as strings. */
export function recordOf({ id, stream, type, data, ...envelope }: StoredEvent): AppendRecordInput {
  const { actor, at, correlation_id, schema, hash, traceparent } = envelope;
  const metadata = {
    actor_kind: actor.kind,
    actor_id: actor.id,
    at,
    correlation_id,
    schema: String(schema),
    hash,
    ...(traceparent && { traceparent }),
  };
  return { streamName: stream, record: jsonEvent({ id, type, data: data as JSONType, metadata }) };
}

export function ownRecord(
  streamName: string,
  type: string,
  data: RecordedCommand | Snapshot,
): AppendRecordInput {
  return { streamName, record: jsonEvent({ type, data: { ...data } }) };
}

/** The event of a record, or null if another application wrote it. */
export function eventOf(record: RecordedEvent): StoredEvent | null {
  const metadata = record.metadata as Record<string, string> | undefined;
  if (!record.isJson || !metadata?.hash) return null;
  const { actor_kind, actor_id, at, correlation_id, schema, hash, traceparent } = metadata as Record<
    string,
    string
  > & { hash: string };
  return {
    id: record.id,
    stream: record.streamId,
    version: versionAt(record.revision),
    position: positionOf(record),
    type: record.type,
    schema: Number(schema),
    data: record.data,
    actor: { kind: actor_kind ?? '', id: actor_id ?? '' },
    at: at ?? '',
    correlation_id: correlation_id ?? '',
    hash,
    ...(traceparent && { traceparent }),
  };
}

/** KurrentDB counts a stream's events from 0, we from 1. */
export const versionAt = (revision: bigint) => Number(revision) + 1;
export const revisionOf = (version: number) => BigInt(version - 1);

/** KurrentDB's positions are byte offsets, unique for each record and far below 2^53. */
export const positionOf = (record: RecordedEvent) => Number(record.position?.commit ?? 0n);
