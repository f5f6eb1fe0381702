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
    people.byIds([...new Set(events.flatMap(({ actor, stream }) => [actor.id, subjectOf(stream)]))]),
    readableData(events, people),
  ]);
  // A shop does not see the names of the platform's administrators.
  const nameOf = ({ kind, id }: EventActor) =>
    kind === 'admin' && reader === 'business' ? 'Administrator' : actorNameOf(kind, names.get(id)?.name);
  return events.map(({ id, position, stream, version, type, at, actor, correlation_id, hash }, index) => {
    const content = contents[index] ?? {};
    const balance = content.balance_after;
    return {
      id,
      position,
      stream,
      subject: names.get(subjectOf(stream))?.name ?? null,
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

/** A stream's last id is its subject: a card's is the customer. */
const subjectOf = (stream: string): string => parseStream(stream).ids.at(-1) ?? '';
