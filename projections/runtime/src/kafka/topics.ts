import type { StoredEvent } from '@stampwell/event-store';
import type { Message, Received } from './broker.ts';
import { PARTITIONS, type PartitionKey, partitionOf } from './partitioning.ts';

/** The log: each event under its key, and after each run of events a marker in every partition. */
export const EVENTS_TOPIC = 'stampwell.events';
/** Events that a projector could not project, with its name and the error. */
export const DEAD_LETTER_TOPIC = 'stampwell.events.dead';

/** A run of the log, as the relay publishes it: all events with `after < position <= to`. */
export interface Run {
  after: number;
  to: number;
  events: StoredEvent[];
  epoch: number;
}

/**
 * Encodes a run as messages. Each carries the position before it in its partition, so that a reader notices a missed message, be it
 * a whole run or the start of one. The markers carry the run's end, so that readers of a quiet partition still know how far the log is.
 */
export function messagesOf({ after, to, events, epoch }: Run, keyOf: PartitionKey): Message[] {
  const reached = new Map<number, number>();
  const headersIn = (partition: number) => ({
    after: String(reached.get(partition) ?? after),
    epoch: String(epoch),
  });
  // The trace context is a header, so that the value is the event as it was hashed.
  const messages: Message[] = events.map(({ traceparent, ...event }) => {
    const key = keyOf(event);
    const partition = partitionOf(key);
    const headers = { ...headersIn(partition), ...(traceparent && { traceparent }) };
    reached.set(partition, event.position);
    return { partition, key, value: JSON.stringify(event), headers };
  });
  for (let partition = 0; partition < PARTITIONS; partition++)
    messages.push({
      partition,
      key: null,
      value: null,
      headers: { ...headersIn(partition), to: String(to) },
    });
  return messages;
}

/** A consumed message: an event, or the marker of a run's end. */
export interface Entry {
  after: number;
  /** The partition's position after this message. */
  to: number;
  event: StoredEvent | null;
  key: string | null;
}

/** @throws on a message that the relay did not write */
export function entryOf({ key, value, headers, partition, offset }: Received): Entry {
  const event = value === null || value === '' ? null : (JSON.parse(value) as StoredEvent);
  const [after, to] = [Number(headers.after), event?.position ?? Number(headers.to)];
  if (!Number.isSafeInteger(after) || !Number.isSafeInteger(to))
    throw new Error(
      `${EVENTS_TOPIC} holds a message that is none of ours: partition ${partition}, offset ${offset}`,
    );
  if (event && headers.traceparent) event.traceparent = headers.traceparent;
  return { after, to, event, key };
}

/** An event that a projector gave up, in its original partition and under its original key. */
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
