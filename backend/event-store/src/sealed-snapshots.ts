import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { EventStore, Snapshot, StreamCursor } from './port.ts';

/** Before `readingWith`. */
type Log = Omit<EventStore, 'written'>;

export interface SnapshotSealing {
  /** The same in all processes that share snapshots; without it, none is stored or read. */
  key: string | undefined;
  onError: (error: unknown) => void;
}

/** Names no stream, so that the process's log reports many as one. */
export class SnapshotRefused extends Error {
  constructor() {
    super('a snapshot without our seal was refused: its stream is folded from its events');
    this.name = 'SnapshotRefused';
  }
}

/**
 * Snapshots with an HMAC, because others may write their table. One with a missing or wrong HMAC is ignored, its stream is loaded from
 * its start, and the next snapshot replaces it (decision 171).
 */
export function sealingSnapshots({ key, onError }: SnapshotSealing, log: Log): Log {
  if (!key) return withoutSnapshots(log);
  const refused = new Set<string>();
  return {
    ...log,
    async load(cursors, command) {
      const loaded = await log.load(cursors, command);
      const bad = new Set<string>();
      for (const [stream, { mac, ...snapshot }] of loaded.snapshots) {
        loaded.snapshots.set(stream, snapshot);
        if (isEqual(mac, macOf(key, snapshot))) continue;
        bad.add(stream);
        refused.add(seriesOf(snapshot));
        onError(new SnapshotRefused());
      }
      if (bad.size === 0) return loaded;
      // Snapshots of the other streams are left out too: this is rare, and the load must be one snapshot of the database.
      return log.load(cursors.map(fromStart), command);
    },
    async saveSnapshot(snapshot) {
      const series = seriesOf(snapshot);
      await log.saveSnapshot({ ...snapshot, mac: macOf(key, snapshot) }, { replaces: refused.has(series) });
      refused.delete(series);
    },
  };
}

function withoutSnapshots(log: Log): Log {
  return {
    ...log,
    load: (cursors, command) => log.load(cursors.map(fromStart), command),
    saveSnapshot: async () => undefined,
  };
}

const fromStart = ({ snapshot: _, ...cursor }: StreamCursor): StreamCursor => cursor;

const seriesOf = ({ stream, fold, revision }: Snapshot) => `${fold} ${revision} ${stream}`;

/** Over the canonical state, which jsonb returns unchanged. */
function macOf(key: string, { fold, revision, stream, version, position, hash, state }: Snapshot): string {
  const text = canonicalJson(['stampwell snapshot', fold, revision, stream, version, position, hash, state]);
  return createHmac('sha256', key).update(text).digest('hex');
}

function isEqual(mac: string | undefined, expected: string): boolean {
  const [given, own] = [Buffer.from(mac ?? ''), Buffer.from(expected)];
  return given.length === own.length && timingSafeEqual(given, own);
}
