import { factsOfFirst, firstPlaceOf, type StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';
import type { Sessions } from '../../services/identity/sessions.ts';
import { readableData } from '../readable-data.ts';

export interface AccountPorts {
  people: Pick<People, 'byId' | 'qrCodeOf' | 'textReader'>;
  sessions: Pick<Sessions, 'list'>;
  store: Pick<EventStore<StoredEvent>, 'load'>;
}

/** All data on an account in the vault, the sessions and the log, whatever its kind. */
export async function heldAccount({ people, sessions, store }: AccountPorts, id: string, streams: string[]) {
  const [person, devices, { streams: logged }] = await Promise.all([
    people.byId(id),
    sessions.list(id),
    store.load(streams.map((stream) => ({ stream, version: 0 }))),
  ]);
  const events = streams.flatMap((stream) => logged.get(stream) ?? []);
  const contents = await readableData(events, people);
  return {
    profile: person && {
      id,
      name: person.name,
      email: person.email,
      email_verified_at: person.emailVerifiedAt,
      pending_email: person.pendingEmail,
      phone: person.phone,
      ...(person.kind === 'business' ? heldPlaces(person) : {}),
      description: person.description,
      logo: person.logo,
      created_at: person.createdAt,
      last_login: person.lastLoginAt,
    },
    sessions: devices,
    events: events.map(({ stream, type, at, actor }, index) => ({
      stream,
      type,
      at,
      actor,
      data: contents[index],
    })),
  };
}

/** The first place's facts are the business's own; where there is more to say, each place by its id. */
function heldPlaces({ id, places }: Person) {
  const isMore = Object.entries(places).some(([placeId, { name }]) => name || placeId !== firstPlaceOf(id));
  return { ...factsOfFirst(id, places), ...(isMore && { places }) };
}
