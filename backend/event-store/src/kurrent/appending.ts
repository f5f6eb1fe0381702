import {
  AppendConsistencyViolationError,
  CancelledError,
  type ConsistencyCheck,
  DeadlineExceededError,
  type KurrentDBClient,
  NO_STREAM,
  NotLeaderError,
  STREAM_STATE,
  TimeoutError,
  UnavailableError,
} from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '../event.ts';
import type { EventCodec } from '../event-codec.ts';
import { type Appended, type AppendRequest, VersionConflict } from '../port.ts';
import { seal } from '../seal.ts';
import { type Availability, untilAvailable } from '../until-available.ts';
import { commandStream } from './loading.ts';
import { eventsOf } from './reading.ts';
import { COMMAND_RECORDED, ownRecord, recordOf, revisionOf } from './records.ts';

const AWAY = [CancelledError, DeadlineExceededError, NotLeaderError, TimeoutError, UnavailableError];
const isAway = (error: unknown) => AWAY.some((kind) => error instanceof kind);

/** Called when the server is unavailable, and when it is back. */
export type Heard = Pick<Availability, 'onError' | 'onRecovered'>;

/** Retries while the server is unavailable. @throws StoreUnavailable after too long */
export const whileAway = <T>(heard: Heard, attempt: (again: boolean) => Promise<T>): Promise<T> =>
  untilAvailable({ isAway, ...heard }, attempt);

/**
 * Appends to all streams or none, provided that every stream the decision rests on is unchanged and the key's stream is
 * empty. KurrentDB's own idempotency by event id is best effort, so it is not used.
 */
export async function append(
  client: KurrentDBClient,
  request: AppendRequest,
  { codec, heard }: { codec: EventCodec; heard: Heard },
): Promise<Appended> {
  const sealed = seal(request, codec);
  const records = sealed.map(recordOf);
  const { key } = request;
  if (key) {
    const events = sealed.map(({ stream, version }) => ({ stream, version }));
    records.push(ownRecord(commandStream(key), COMMAND_RECORDED, { fingerprint: key.fingerprint, events }));
  }
  await whileAway(heard, async (again) => {
    try {
      await client.appendRecords(records, checksOf(request));
    } catch (error) {
      if (!(error instanceof AppendConsistencyViolationError)) throw error;
      // After a try whose answer was lost, the conflict may be with that try's own events.
      if (again && (await stored(client, request, sealed))) return;
      throw new VersionConflict(request.appends.map(({ stream }) => stream));
    }
  });
  const events = await whileAway(heard, () => stored(client, request, sealed));
  if (!events) throw new Error('KurrentDB acknowledged events that it does not have');
  return { events, position: Math.max(...events.map(({ position }) => position)) };
}

function checksOf({ appends, unchanged = [], key }: AppendRequest): ConsistencyCheck[] {
  const check = (streamName: string, version: number): ConsistencyCheck => ({
    type: STREAM_STATE,
    streamName,
    expectedState: version === 0 ? NO_STREAM : revisionOf(version),
  });
  const checks = appends.map(({ stream, expectedVersion }) => check(stream, expectedVersion));
  checks.push(...unchanged.map(({ stream, version }) => check(stream, version)));
  if (key) checks.push(check(commandStream(key), 0));
  return checks;
}

/** The events with their positions in the log; null if they are missing. */
async function stored(client: KurrentDBClient, { appends }: AppendRequest, sealed: StoredEvent[]) {
  const read = appends.map(({ stream, expectedVersion, events }) =>
    eventsOf(client, { stream, from: expectedVersion + 1, count: events.length }),
  );
  const found = new Map((await Promise.all(read)).flat().map((event) => [event.id, event]));
  const events = sealed.flatMap(({ id }) => found.get(id) ?? []);
  return events.length === sealed.length ? events : null;
}
