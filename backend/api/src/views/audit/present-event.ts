import { type EventActor, parseStream, type StoredEvent } from '@stampwell/contracts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import type { People } from '@stampwell/vault';

/** What is left of a name that was erased. */
export const ERASED: Record<EventActor['kind'], string> = {
  customer: 'Deleted customer',
  business: 'Deleted business',
  employee: 'Deleted employee',
  admin: 'Deleted administrator',
  system: 'Stampwell',
};

/** Events for a reader: with their actors' names, as far as the vault still has them. */
export async function presentEvents(
  events: readonly StoredEvent[],
  people: Pick<People, 'byIds'>,
  reader: 'admin' | 'business',
): Promise<AuditEvent[]> {
  const names = await people.byIds([
    ...new Set(events.flatMap(({ actor, stream }) => [actor.id, subjectOf(stream)])),
  ]);
  // Who works at the platform is none of a shop's business.
  const nameOf = ({ kind, id }: EventActor) =>
    kind === 'admin' && reader === 'business' ? 'Administrator' : (names.get(id)?.name ?? ERASED[kind]);
  return events.map(({ id, position, stream, version, type, at, actor, data, correlation_id, hash }) => {
    const content = data as Record<string, unknown>;
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
