import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { DomainError, TILL_PROOF_HEADER, TILL_PROOF_SECONDS, tillProofText } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { validate as isUuid } from 'uuid';
import type { AtTill } from '../../services/identity/actor.ts';
import type { TillKey, TillRow, TillStore } from './till-store.ts';

const TILLS = 10_000;

interface Proof {
  tillId: string;
  time: number;
  signature: string;
}

const NO_TILL = 'This tablet is no till any more. Ask the owner for a new code.';

const refused = () => new DomainError('unauthenticated', { message: NO_TILL });

/** Which till calls [TL2, TL4]. */
export function createTillProof(store: Pick<TillStore, 'find'>, now: () => Date) {
  /** Keys never change, and that one is revoked is asked elsewhere. */
  const keys = new LRUCache<string, KeyObject>({ max: TILLS });

  function assertSigned(
    ctx: Koa.Context,
    { time, signature }: Omit<Proof, 'tillId'>,
    key: KeyObject,
    token: string,
  ) {
    if (Math.abs(now().getTime() - time) > TILL_PROOF_SECONDS * 1000) throw refused();
    const text = tillProofText({ method: ctx.method, path: ctx.url, time, token });
    const options = { key, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))) throw refused();
  }

  return {
    /** @param token what it signs beside the call @throws DomainError `unauthenticated` unless it is a till that works */
    async till(ctx: Koa.Context, { token = '', mayBeRevoked = false } = {}): Promise<TillRow> {
      const proof = proofIn(ctx);
      const till = await store.find(proof.tillId);
      if (!till || (till.isRevoked && !mayBeRevoked)) throw refused();
      assertSigned(ctx, proof, keyOf(till), token);
      return till;
    },

    /** A tablet that is no till yet. */
    assertNew(ctx: Koa.Context, key: TillKey, code: string): void {
      assertSigned(ctx, proofIn(ctx), keyOf(key), code);
    },

    /** A person's session at a till. A revoked till has none, so this costs no query. */
    async assertAtTill({ atTill }: Endpoint, ctx: Koa.Context, { id }: AtTill): Promise<void> {
      const proof = proofIn(ctx);
      if (proof.tillId !== id) throw refused();
      let key = keys.get(id);
      if (!key) {
        const till = await store.find(id);
        if (!till || till.isRevoked) throw refused();
        key = keyOf(till);
        keys.set(id, key);
      }
      const [, token = ''] = ctx.get('authorization').split(' ');
      assertSigned(ctx, proof, key, token);
      // [TL7]
      if (!atTill)
        throw new DomainError('forbidden', { message: 'Not at the till. Sign in on your own device.' });
    },
  };
}

function proofIn(ctx: Koa.Context): Proof {
  const [tillId = '', time, signature = ''] = ctx.get(TILL_PROOF_HEADER).split('.');
  const at = Number(time);
  if (!isUuid(tillId) || !Number.isSafeInteger(at) || signature.length !== 86) throw refused();
  return { tillId, time: at, signature };
}

function keyOf({ x, y }: TillKey): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    throw refused();
  }
}

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();
