import type { StoredEvent } from '@stampwell/event-store';
import type { Message, Received } from './broker.ts';
import { PARTITIONS, type PartitionKey, partitionOf } from './partitioning.ts';

/** The log: each event under its key, and after each run of the log a mark in every partition. */
export const EVENTS_TOPIC = 'stampwell.events';
/** What a projector could not project, and which and why. */
export const DEAD_LETTER_TOPIC = 'stampwell.events.dead';

/** A run of the log, as the relay publishes it: everything with `after < position <= to`. */
export interface Run {
  after: number;
  to: number;
  events: StoredEvent[];
  /** Of the relay that publishes it. */
  epoch: number;
}

/**
 * A run as messages. Each says which position the run began after, so that a reader notices when it missed one;
 * the marks say how far the run went, so that a partition without events for an hour still knows how far the log is.
 */
export function messagesOf({ after, to, events, epoch }: Run, keyOf: PartitionKey): Message[] {
  const headers = { after: String(after), epoch: String(epoch) };
  const messages: Message[] = events.map((event) => {
    const key = keyOf(event);
    return { partition: partitionOf(key), key, value: JSON.stringify(event), headers };
  });
  for (let partition = 0; partition < PARTITIONS; partition++)
    messages.push({ partition, key: null, value: null, headers: { ...headers, to: String(to) } });
  return messages;
}

/** A message as it is read: an event, or the mark of a run's end. */
export interface Entry {
  after: number;
  /** How far its partition is once it is taken. */
  to: number;
  event: StoredEvent | null;
  key: string | null;
}

/** @throws on a message that no relay of ours wrote */
export function entryOf({ key, value, headers, partition, offset }: Received): Entry {
  const event = value === null || value === '' ? null : (JSON.parse(value) as StoredEvent);
  const [after, to] = [Number(headers.after), event?.position ?? Number(headers.to)];
  if (!Number.isSafeInteger(after) || !Number.isSafeInteger(to))
    throw new Error(
      `${EVENTS_TOPIC} holds a message that is none of ours: partition ${partition}, offset ${offset}`,
    );
  return { after, to, event, key };
}

/** An event that a projector gave up; in the partition and under the key that it came from. */
export function deadLetterOf(
  { projector, error }: { projector: string; error: string },
  { partition, key }: Pick<Received, 'partition' | 'key'>,
  event: StoredEvent,
): Message {
  return {
    partition,
    key,
    value: JSON.stringify(event),
    headers: { projector, position: String(event.position), error: error.slice(0, 1000) },
  };
}
