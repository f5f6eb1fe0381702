import {
  API_KEY_CALLS_PER_MINUTE,
  API_KEY_PREFIX,
  DomainError,
  HOUR_MS,
  WRONG_API_KEYS_PER_MINUTE,
} from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import type { KeyActor } from '../../services/identity/actor.ts';
import { network } from '../../services/identity/rate-limits.ts';
import type { ApiKeyStore, KnownKey } from './api-key-store.ts';
import { keyHashOf } from './key-text.ts';

/** How long a working key is cached. A revoked one is refused after at most this and a round trip [AK4]. */
const TRUSTED_MS = 400;
const KEYS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Who calls the public API: a key that works, of a shop that is open [AK2, AK4, AK5].
 * @param assertOpen throws a DomainError `business_not_approved` or `business_inactive`
 */
export function createIdentifyKey(store: ApiKeyStore, assertOpen: (businessId: string) => Promise<void>) {
  const trusted = new LRUCache<string, KnownKey>({ max: KEYS, ttl: TRUSTED_MS });
  /** The hour in which a secret last worked. */
  const usedIn = new LRUCache<string, number>({ max: KEYS });
  const calls = createMinutes(API_KEY_CALLS_PER_MINUTE);
  const wrong = createMinutes(WRONG_API_KEYS_PER_MINUTE);

  async function known(hash: Buffer, name: string): Promise<KnownKey | null> {
    const cached = trusted.get(name);
    if (cached) return cached;
    const key = await store.byHash(hash);
    if (!key) return null;
    await assertOpen(key.businessId);
    trusted.set(name, key);
    return key;
  }

  /** [AK11] A write an hour. */
  async function noteUse({ id }: KnownKey, name: string): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR_MS);
    if (usedIn.get(name) === hour) return;
    usedIn.set(name, hour);
    await store.noteUse(id);
  }

  async function keyOf(ctx: Koa.Context): Promise<KnownKey> {
    const [scheme, text] = ctx.get('authorization').split(' ');
    const hash = scheme?.toLowerCase() === 'bearer' && text ? keyHashOf(text) : null;
    if (!hash) throw new DomainError('unauthenticated', { message: NO_KEY });
    const caller = network(ctx.ip);
    const name = hash.toString('base64url');
    // [AK10] A key that worked lately is not held up by a neighbour's guesses.
    if (!usedIn.has(name)) assertLeft(wrong.of(caller));
    const key = await known(hash, name);
    if (key) {
      await noteUse(key, name);
      return key;
    }
    usedIn.delete(name);
    // Once more, for those that came at the same time.
    const left = wrong.of(caller);
    wrong.take(caller);
    assertLeft(left);
    throw new DomainError('unauthenticated', { message: NO_KEY });
  }

  return {
    async identify({ scopes }: Pick<Endpoint, 'scopes'>, ctx: Koa.Context): Promise<KeyActor> {
      // [AK12]
      if (decoded(ctx.url).includes(API_KEY_PREFIX))
        throw new DomainError('malformed', { message: IN_ADDRESS });
      const key = await keyOf(ctx).catch((refusal) => {
        if (refusal instanceof DomainError && refusal.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
        throw refusal;
      });
      // [AK10]
      const window = calls.of(key.id);
      const left = Math.max(0, window.left - 1);
      ctx.set({
        'RateLimit-Policy': `"key";q=${API_KEY_CALLS_PER_MINUTE};w=60`,
        RateLimit: `"key";r=${left};t=${window.seconds}`,
      });
      assertLeft(window);
      calls.take(key.id);
      // [AK7]
      if (scopes && !scopes.some((scope) => key.scopes.includes(scope)))
        throw new DomainError('forbidden', { message: `This key is not for this: ${scopes.join(' or ')}` });
      const { placeId, ...known } = key;
      return { kind: 'key', ...known, ...(placeId && { placeId }) };
    },
    distrust: () => trusted.clear(),
  };
}

/** Never throws: who sends half a code sends it literally. */
const decoded = (address: string): string =>
  address.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const NO_KEY = 'Send a key that works, as `Authorization: Bearer sw_live_…`';
const IN_ADDRESS =
  'A key does not belong in an address, where logs keep it. Send it as a header, and revoke this one.';

interface Minute {
  left: number;
  /** Until the next. */
  seconds: number;
}

function assertLeft({ left, seconds }: Minute): void {
  if (left <= 0) throw new DomainError('rate_limited', { retryAfter: seconds });
}

/** Counts by minute, in this process's memory, so that a call costs no extra query (decision 177). */
function createMinutes(most: number) {
  const minutes = new LRUCache<string, { taken: number }>({ max: KEYS * 10, ttl: MINUTE_MS });
  return {
    of(subject: string): Minute {
      const taken = minutes.get(subject)?.taken;
      if (taken === undefined) return { left: most, seconds: 60 };
      return { left: most - taken, seconds: Math.max(1, Math.ceil(minutes.getRemainingTTL(subject) / 1000)) };
    },
    take(subject: string): void {
      const minute = minutes.get(subject);
      if (minute) minute.taken += 1;
      else minutes.set(subject, { taken: 1 });
    },
  };
}
