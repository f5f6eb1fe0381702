import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, DomainError } from '@stampwell/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import type { Actor } from './actor.ts';

const ISSUER = 'stampwell';
const AUDIENCE = 'stampwell-api';
const KINDS = ['customer', 'business', 'employee', 'admin'];

export interface Tokens {
  issue(actor: Actor): Promise<string>;
  /** @throws DomainError `unauthenticated` for anything that this key did not sign for this audience, now. */
  verify(token: string): Promise<Actor>;
}

/** A new Ed25519 private key as PEM, for `JWT_PRIVATE_KEY`. */
export const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * Access tokens: EdDSA alone, 10 minutes. A verified token is remembered until it expires, because checking a
 * signature costs four times the rest of a request; whether its session still lives is checked apart.
 * @param now the same in every process: where one's clock is wrong, another would refuse its tokens
 */
export function createTokens(privateKeyPem: string, now: () => Date): Tokens {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const verified = new LRUCache<string, { actor: Actor; exp: number }>({ max: 20_000 });
  return {
    issue: (actor) => sign(privateKey, actor, now()),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.exp * 1000 > now().getTime()) return known.actor;
      const fresh = await check(publicKey, token, now());
      verified.set(token, fresh);
      return fresh.actor;
    },
  };
}

function sign(key: KeyObject, actor: Actor, now: Date): Promise<string> {
  const { kind, id, sessionId } = actor;
  const business = 'businessId' in actor ? { bid: actor.businessId } : {};
  return new SignJWT({ kind, sid: sessionId, ...business })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setSubject(id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000))
    .sign(key);
}

async function check(key: KeyObject, token: string, now: Date): Promise<{ actor: Actor; exp: number }> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'kind', 'exp', 'iat'],
    });
    const { sub, sid, kind, bid, exp } = payload;
    if (!KINDS.includes(String(kind)) || !isId(sid) || !isId(sub) || !exp) throw new Error('claims');
    const actor = {
      kind,
      id: sub,
      sessionId: sid,
      ...(isId(bid) && { businessId: bid }),
    } as Actor;
    return { actor, exp };
  } catch {
    throw new DomainError('unauthenticated');
  }
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && isUuid(claim);
