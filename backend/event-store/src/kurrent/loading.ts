import { hash } from 'node:crypto';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '../event.ts';
import type { CommandKey, CommandRecord, Loaded, Snapshot, StreamCursor } from '../port.ts';
import { eventsOf, newestOf, recordsOf, writtenHere } from './reading.ts';
import type { RecordedCommand } from './records.ts';

/** The stream of a key's command: it has one record, since KurrentDB lets a stream begin only once. */
export const commandStream = ({ scope, key }: Pick<CommandKey, 'scope' | 'key'>) =>
  `command-${hash('sha256', JSON.stringify([scope, key]))}`;

export const snapshotStream = ({ fold, revision, stream }: Pick<Snapshot, 'fold' | 'revision' | 'stream'>) =>
  `snapshot-${fold}.${revision}-${stream}`;

/** Loads a command's streams and its key concurrently. */
export async function load(
  client: KurrentDBClient,
  cursors: StreamCursor[],
  key: Pick<CommandKey, 'scope' | 'key'> | undefined,
  now: Date,
): Promise<Loaded> {
  const streams = new Map<string, StoredEvent[]>(cursors.map(({ stream }) => [stream, []]));
  const loaded: Loaded = { streams, snapshots: new Map(), now, record: null };
  const loadStream = async (cursor: StreamCursor) => {
    const { stream, version, until } = cursor;
    const snapshot = await findSnapshot(client, cursor);
    if (snapshot) loaded.snapshots.set(stream, snapshot);
    const from = Math.max(version, snapshot?.version ?? 0) + 1;
    streams.set(stream, await eventsOf(client, { stream, from }, until));
  };
  await Promise.all(cursors.map(loadStream));
  // Read after the streams: if they contain the key's first command, its record must be found.
  if (key) loaded.record = await findRecord(client, key);
  return loaded;
}

async function findSnapshot(client: KurrentDBClient, cursor: StreamCursor): Promise<Snapshot | null> {
  const { stream, version, snapshot: name, until = Number.POSITIVE_INFINITY } = cursor;
  if (!name) return null;
  for await (const record of newestOf(client, snapshotStream({ ...name, stream }))) {
    const snapshot = writtenHere<Snapshot>(record);
    if (snapshot.version <= version) return null;
    if (snapshot.position <= until) return snapshot;
  }
  return null;
}

async function findRecord(
  client: KurrentDBClient,
  key: Pick<CommandKey, 'scope' | 'key'>,
): Promise<CommandRecord | null> {
  for await (const record of recordsOf(client, { stream: commandStream(key), from: 1, count: 1 })) {
    const { fingerprint, events } = writtenHere<RecordedCommand>(record);
    const found = await Promise.all(
      events.map(({ stream, version }) => eventsOf(client, { stream, from: version, count: 1 })),
    );
    return { fingerprint, events: found.flat() };
  }
  return null;
}
