import {
  API_KEYS_MAX,
  type ApiKeyEvent,
  type apiKeyEvents,
  DomainError,
  type FreeText,
  type KeyScope,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A business's keys to the public API that were not revoked. RULES.md numbers the rules. */
export interface ApiKeys {
  live: readonly { id: string; endsAt: string | null }[];
  revoked: readonly string[];
}

export type ApiKeyCommand = { businessId: string; keyId: string; now: Date } & (
  | {
      type: 'MakeKey';
      name: FreeText;
      scopes: readonly KeyScope[];
      endsAt: Date | null;
      place?: { place_id?: string };
    }
  | { type: 'RotateKey' }
  | { type: 'RevokeKey' }
);

export const initial: ApiKeys = { live: [], revoked: [] };

export function evolve(keys: ApiKeys, { type, data }: StoredEventAmong<typeof apiKeyEvents>): ApiKeys {
  switch (type) {
    case 'ApiKeyMade':
      return { ...keys, live: [...keys.live, { id: data.key_id, endsAt: data.ends_at }] };
    case 'ApiKeyRevoked':
      return {
        live: keys.live.filter(({ id }) => id !== data.key_id),
        revoked: [...keys.revoked, data.key_id],
      };
    case 'ApiKeyRotated':
      return keys;
  }
}

const TOO_MANY = `A shop has at most ${API_KEYS_MAX} keys. Revoke one that you no longer need.`;
const ENDED = 'This key has ended. Make a new one.';

export function decide(command: ApiKeyCommand, keys: ApiKeys): ApiKeyEvent[] {
  const data = { business_id: command.businessId, key_id: command.keyId };
  const key = keys.live.find(({ id }) => id === command.keyId);
  switch (command.type) {
    case 'MakeKey': {
      // [AK1]
      const working = keys.live.filter((one) => !hasEnded(one, command.now));
      if (working.length >= API_KEYS_MAX) throw new DomainError('limit_reached', { message: TOO_MANY });
      const { name, scopes, endsAt, place = {} } = command;
      const ends_at = endsAt?.toISOString() ?? null;
      return [{ type: 'ApiKeyMade', data: { ...data, name, scopes: [...scopes], ends_at, ...place } }];
    }
    case 'RotateKey':
      // [AK3, AK6]
      if (!key) throw new DomainError('not_found');
      if (hasEnded(key, command.now)) throw new DomainError('invalid_state', { message: ENDED });
      return [{ type: 'ApiKeyRotated', data }];
    case 'RevokeKey':
      // [AK4, AK6]
      if (keys.revoked.includes(command.keyId)) return [];
      if (!key) throw new DomainError('not_found');
      return [{ type: 'ApiKeyRevoked', data }];
  }
}

const hasEnded = ({ endsAt }: { endsAt: string | null }, now: Date): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now.getTime();
