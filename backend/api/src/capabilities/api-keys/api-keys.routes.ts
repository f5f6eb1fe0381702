import {
  apiKeyEvents,
  apiKeysStream,
  DAY_MS,
  DomainError,
  namedPlace,
  type PlacesStanding,
  placeOpenAt,
  type ShopFacts,
  type StoredEvent,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/api-keys.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { foldOf } from '../../services/folds/fold-of.ts';
import { type Route, type RouteCommand, route } from '../../services/http/route.ts';
import type { ApiKeyRow, ApiKeyStore } from './api-key-store.ts';
import { type ApiKeyCommand, type ApiKeys, decide, evolve, initial } from './api-keys.decider.ts';
import { keyHashOf, newKeyText } from './key-text.ts';

export interface ApiKeyPorts {
  commands: CommandHandler<StoredEvent>;
  people: Pick<People, 'sealText' | 'textReader'>;
  now(): Date;
  approvalOf(businessId: string): FoldedStream<Approval>;
  programmeOf(businessId: string): FoldedStream<{ places: PlacesStanding }>;
}

interface Approval {
  status: ShopFacts['state'];
}

const keysFold = foldOf({ name: 'api-keys', events: apiKeyEvents, initial, evolve });

const keysOf = (businessId: string): FoldedStream<ApiKeys> => ({
  stream: apiKeysStream(businessId),
  fold: keysFold,
});

type Ordered = ApiKeyCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'now'>
    : never
  : never;

const order = (
  { approvalOf, programmeOf }: ApiKeyPorts,
  command: Ordered,
  place?: string,
): RouteCommand<{ keys: ApiKeys; approval: Approval; shop: { places: PlacesStanding } }> => ({
  streams: {
    keys: keysOf(command.businessId),
    approval: approvalOf(command.businessId),
    shop: programmeOf(command.businessId),
  },
  decide({ states, now }) {
    // Deleted a moment ago in another process.
    if (states.approval.status === 'erased') throw new DomainError('not_found');
    const { businessId } = command;
    const at = place && placeOpenAt(businessId, states.shop.places, place, now);
    const where = at ? { place: namedPlace(businessId, at) } : {};
    return { keys: decide({ ...command, ...where, now } as ApiKeyCommand, states.keys) };
  },
});

/** The owner's page of keys. @param distrust lets this process ask again which keys work */
export function apiKeyRoutes(ports: ApiKeyPorts, store: ApiKeyStore, distrust: () => void): Route[] {
  const { people, now } = ports;
  async function present(businessId: string, rows: readonly ApiKeyRow[]): Promise<http.ApiKey[]> {
    if (rows.length === 0) return [];
    const read = await people.textReader([businessId]);
    return rows.map(({ id, name, scopes, ...row }) => ({
      id,
      name: read(name) ?? '',
      scopes,
      ...(row.place_id && { place: row.place_id }),
      made_at: row.made_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
      old_secret_ends_at: row.old_secret_ends_at?.toISOString() ?? null,
    }));
  }

  async function presentOne(businessId: string, id: string): Promise<http.ApiKey> {
    const row = await store.find(id);
    const [key] = row ? await present(businessId, [row]) : [];
    if (!key) throw new Error('a key that was just made is gone');
    return key;
  }

  return [
    route(http.apiKeys, async ({ actor: { businessId } }) => ({
      keys: await present(businessId, await store.list(businessId)),
    })),

    route(http.makeApiKey, async ({ actor: { businessId }, body, run }) => {
      const [id, days] = [uuidv7(), body.ends_in_days];
      const name = await people.sealText(businessId, body.name);
      const scopes = [...new Set(body.scopes)];
      const endsAt = days === undefined ? null : new Date(now().getTime() + days * DAY_MS);
      await run(order(ports, { type: 'MakeKey', businessId, keyId: id, name, scopes, endsAt }, body.place));
      const { place_id = null } = namedPlace(businessId, body.place);
      const secret = newKeyText(id);
      await store.add(
        { id, business_id: businessId, name, scopes, ends_at: endsAt, place_id },
        hashOf(secret),
      );
      return { key: await presentOne(businessId, id), secret };
    }),

    route(http.rotateApiKey, async ({ actor: { businessId }, params: { id }, run }) => {
      await run(order(ports, { type: 'RotateKey', businessId, keyId: id }));
      const secret = newKeyText(id);
      await store.addSecret(id, hashOf(secret));
      distrust();
      return { key: await presentOne(businessId, id), secret };
    }),

    route(http.revokeApiKey, async ({ actor: { businessId }, params: { id }, run }) => {
      // First, so that a process that dies in between leaves no key that works.
      await store.revoke(id, businessId);
      distrust();
      await run(order(ports, { type: 'RevokeKey', businessId, keyId: id }));
    }),
  ];
}

function hashOf(secret: string): Buffer {
  const hash = keyHashOf(secret);
  if (!hash) throw new Error('a new key is none');
  return hash;
}
