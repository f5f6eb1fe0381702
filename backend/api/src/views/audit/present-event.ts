import { actorNameOf, type EventActor, parseStream, type StoredEvent } from '@stampwell/contracts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import type { People } from '@stampwell/vault';
import { readableData } from '../readable-data.ts';

/** Events for a reader: with their actors' names, as far as the vault still has them. */
export async function presentEvents(
  events: readonly StoredEvent[],
  people: Pick<People, 'byIds' | 'textReader'>,
  reader: 'admin' | 'business',
): Promise<AuditEvent[]> {
  const [names, contents] = await Promise.all([
    people.byIds([...new Set(events.flatMap(({ actor, stream }) => [actor.id, subjectOf(stream)]))]),
    readableData(events, people),
  ]);
  // Who works at the platform is none of a shop's business.
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

/** A stream's last id says whose it is: a card's is its customer's. */
const subjectOf = (stream: string): string => parseStream(stream).ids.at(-1) ?? '';
