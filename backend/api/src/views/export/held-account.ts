import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Sessions } from '../../platform/identity/sessions.ts';

export interface AccountPorts {
  people: Pick<People, 'byId' | 'qrCodeOf'>;
  sessions: Pick<Sessions, 'list'>;
  store: Pick<EventStore, 'load'>;
}

/** What the vault, the sessions and the log hold of an account, whatever its kind. */
export async function heldAccount({ people, sessions, store }: AccountPorts, id: string, streams: string[]) {
  const [person, devices, { streams: logged }] = await Promise.all([
    people.byId(id),
    sessions.list(id),
    store.load(streams.map((stream) => ({ stream, version: 0 }))),
  ]);
  return {
    profile: person && {
      id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      address: person.address,
      description: person.description,
      logo: person.logo,
      created_at: person.createdAt,
      last_login: person.lastLoginAt,
    },
    sessions: devices,
    events: streams.flatMap((stream) => (logged.get(stream) ?? []).map(presentEvent)),
  };
}

const presentEvent = ({ stream, type, at, actor, data }: StoredEvent) => ({ stream, type, at, actor, data });
