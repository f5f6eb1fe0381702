import { actorNameOf, type EventActor, parseStream, type StoredEvent } from '@stampwell/contracts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import type { People } from '@stampwell/vault';
import { readableData } from '../readable-data.ts';

/** Events for display, with their actors' names if the vault still has them. */
export async function presentEvents(
  events: readonly StoredEvent[],
  people: Pick<People, 'byIds' | 'textReader'>,
  reader: 'admin' | 'business',
): Promise<AuditEvent[]> {
  const [names, contents] = await Promise.all([
    people.byIds([
      ...new Set(events.flatMap((event) => [event.actor.id, subjectOf(event.stream), shopOf(event)])),
    ]),
    readableData(events, people),
  ]);
  // A shop does not see the names of the platform's administrators.
  const nameOf = ({ kind, id }: EventActor) =>
    kind === 'admin' && reader === 'business' ? 'Administrator' : actorNameOf(kind, names.get(id)?.name);
  return events.map((event, index) => {
    const { id, position, stream, version, type, at, actor, correlation_id, hash } = event;
    const content = contents[index] ?? {};
    const balance = content.balance_after;
    return {
      id,
      position,
      stream,
      subject: names.get(subjectOf(stream))?.name ?? null,
      business_name: reader === 'admin' ? (names.get(shopOf(event))?.name ?? null) : null,
      version,
      type,
      at,
      actor: { ...actor, name: nameOf(actor) },
      data: content,
      balance_after: typeof balance === 'number' ? balance : null,
      correlation_id,
      hash,
    };
  });
}

/** The business that an event is about; empty if none. */
const shopOf = (event: StoredEvent): string => {
  const { business_id } = event.data as { business_id?: unknown };
  return typeof business_id === 'string' ? business_id : '';
};

/** A card's is its customer. */
const subjectOf = (stream: string): string => {
  const { ids } = parseStream(stream);
  return ids[1] ?? ids[0] ?? '';
};
