import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, DomainError, TILL_SESSION_HOURS } from '@stampwell/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import { type Actor, actorOf } from './actor.ts';

const ISSUER = 'stampwell';
const AUDIENCE = 'stampwell-api';
const KINDS = ['customer', 'business', 'employee', 'admin'] as const;

export interface Tokens {
  issue(actor: Actor): Promise<string>;
  /** @throws DomainError `unauthenticated` unless one of the keys signed it for this audience and it is valid now */
  verify(token: string): Promise<Actor>;
}

/** A new Ed25519 private key as PEM, for `JWT_PRIVATE_KEY`. */
export const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

interface SigningKey {
  /** Derived from the key, so that every process gives it the same name. */
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;

/** @throws if one of them is not a key */
export function readSigningKeys(pems: string): [SigningKey, ...SigningKey[]] {
  const [newest, ...older] = (pems.match(PEM) ?? []).map((pem) => {
    const privateKey = createPrivateKey(pem);
    const publicKey = createPublicKey(privateKey);
    const der = publicKey.export({ type: 'spki', format: 'der' });
    return { kid: hash('sha256', der, 'base64url').slice(0, 16), privateKey, publicKey };
  });
  if (!newest) throw new Error('there is no private key in PEM');
  return [newest, ...older];
}

/**
 * Access tokens: EdDSA only, 10 minutes. Verified tokens are cached until they expire, because checking a signature costs four
 * times the rest of a request; whether the session is alive is checked separately.
 * @param privateKeys PEM, one or several: the first signs, all verify, so that keys can be replaced without ending sessions
 * @param now must agree between processes, or one with a wrong clock refuses the others' tokens
 */
export function createTokens(privateKeys: string, now: () => Date): Tokens {
  const keys = readSigningKeys(privateKeys);
  const verified = new LRUCache<string, { actor: Actor; exp: number }>({ max: 20_000 });
  return {
    issue: (actor) => sign(keys[0], actor, now()),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.exp * 1000 > now().getTime()) return known.actor;
      const fresh = await check(keys, token, now());
      verified.set(token, fresh);
      return fresh.actor;
    },
  };
}

function sign({ kid, privateKey }: SigningKey, actor: Actor, now: Date): Promise<string> {
  const { kind, id, sessionId } = actor;
  const business = 'businessId' in actor ? { bid: actor.businessId } : {};
  const till = actor.kind === 'employee' && actor.till;
  const atTill = till ? { till: till.id, place: till.placeId } : {};
  // A session at a till is not renewed: each of its calls is proved by the till's key [TL6].
  const seconds = till ? TILL_SESSION_HOURS * 3600 : ACCESS_TOKEN_SECONDS;
  return new SignJWT({ kind, sid: sessionId, ...business, ...atTill })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
    .setSubject(id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + seconds * 1000))
    .sign(privateKey);
}

/** Tokens without a key id come from releases that had only the oldest key. */
function keyFor(keys: readonly SigningKey[], kid: string | undefined): KeyObject {
  const key = kid === undefined ? keys.at(-1) : keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new DomainError('unauthenticated');
  return key.publicKey;
}

async function check(
  keys: readonly SigningKey[],
  token: string,
  now: Date,
): Promise<{ actor: Actor; exp: number }> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyFor(keys, kid), {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'kind', 'exp', 'iat'],
    });
    const { sub, sid, kind, bid, exp, till: id, place: placeId } = payload;
    const role = KINDS.find((known) => known === kind);
    if (!role || !isId(sid) || !isId(sub) || !exp) throw new Error('claims');
    const till = isId(id) && isId(placeId) ? { id, placeId } : undefined;
    const actor = actorOf(role, { id: sub, sessionId: sid, businessId: isId(bid) ? bid : null, till });
    if (!actor) throw new Error('claims');
    return { actor, exp };
  } catch {
    throw new DomainError('unauthenticated');
  }
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && isUuid(claim);
