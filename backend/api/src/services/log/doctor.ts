import type { EventCodec } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import { everyEvent } from './every-event.ts';

/** A type and version of events found in a log. */
export interface Written {
  type: string;
  version: number;
  count: number;
  /** Position of the first such event. */
  first: number;
}

export interface Diagnosis {
  events: number;
  /** Events that this release cannot read, ordered by first position. */
  unknown: Written[];
}

/**
 * Scans a whole log for events that this release does not know, because a newer release wrote them.
 * @param written the log without upcasting
 */
export async function diagnose(
  written: Pick<EventStore, 'readAll'>,
  codec: Pick<EventCodec, 'read'>,
  onProgress: (events: number) => void = () => undefined,
): Promise<Diagnosis> {
  const unknown = new Map<string, Written>();
  let events = 0;
  for await (const event of everyEvent(written)) {
    events += 1;
    if (events % 10_000 === 0) onProgress(events);
    if (codec.read(event) !== null) continue;
    const { type, schema: version, position } = event;
    const name = `${type} ${version}`;
    const found = unknown.get(name) ?? { type, version, count: 0, first: position };
    found.count += 1;
    unknown.set(name, found);
  }
  return { events, unknown: [...unknown.values()] };
}
