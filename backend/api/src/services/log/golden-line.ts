import type { VersionedEvent } from '@stampwell/contracts';
import { fingerprintOf } from '@stampwell/contracts/events/fingerprint.ts';
import { type GoldenEvent, parseGolden } from '@stampwell/contracts/events/golden.ts';
import type { EventStore } from '@stampwell/event-store';
import { everyEvent } from './every-event.ts';

/**
 * The golden line for a new version, taken from the newest such event in a log.
 * @throws Error if this release lacks the version, the log has no such event, or the event does not match its schema
 */
export async function goldenLine(
  written: Pick<EventStore, 'readAll'>,
  definitions: readonly VersionedEvent[],
  { type, version }: { type: string; version: number },
): Promise<GoldenEvent> {
  const schema = definitions.find((each) => each.type === type)?.versions[version - 1]?.schema;
  if (!schema) throw new Error(`This release has no version ${version} of ${type}`);
  let newest: GoldenEvent['event'] | undefined;
  for await (const event of everyEvent(written, [type])) {
    if (event.schema === version) newest = event as GoldenEvent['event'];
  }
  if (!newest) {
    throw new Error(
      `This log has no ${type} of version ${version}: let one happen in a demo (npm start), then ask again`,
    );
  }
  if (!schema.safeParse(newest.data).success) {
    throw new Error(`The event at ${newest.position} is not what version ${version} of ${type} says it is`);
  }
  return { fingerprint: fingerprintOf(schema), event: newest };
}

/** Adds a line, ordered by type and version. @throws Error if the line exists, because lines are never rewritten */
export function withGoldenLine(text: string, added: GoldenEvent): string {
  const lines = parseGolden(text);
  const nameOf = ({ event }: GoldenEvent) => `${event.type} v${event.schema}`;
  if (lines.some((line) => nameOf(line) === nameOf(added))) {
    throw new Error(`${nameOf(added)} has its golden event, which stays for good`);
  }
  return [...lines, added]
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
