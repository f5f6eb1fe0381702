import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { DomainError, PASSKEY_QUESTION_MINUTES } from '@stampwell/contracts';
import type { DeviceKey } from '@stampwell/contracts/http/join.ts';
import type { Pool } from 'pg';
import type { Tickets } from '../../../services/identity/tickets.ts';

type Queries = Pick<Pool, 'query'>;

/** A device's signature over a challenge that we issued. */
export interface DeviceProof {
  ticket: string;
  key: DeviceKey;
  signature: string;
}

/** Keys that browsers keep where no script can read them; each opens one account (decision 202). */
export interface DeviceKeys {
  question(): Promise<{ ticket: string; challenge: string }>;
  /** Uses the ticket up. @throws DomainError `invalid_credentials` for a wrong signature, `invalid_state` for a used or old ticket */
  assertOwned(proof: DeviceProof): Promise<void>;
  /** The account that the key opens; null if it is not known. */
  accountOf(key: DeviceKey): Promise<string | null>;
  /** False if the key opens an account already. */
  add(accountId: string, key: DeviceKey, db: Queries): Promise<boolean>;
  noteUsed(key: DeviceKey): Promise<void>;
  forget(accountId: string, db?: Queries): Promise<void>;
}

/** A retired key and an unknown key get the same words [JO3]. */
export const opensNothing = () =>
  new DomainError('invalid_credentials', {
    message: 'There is no card on this phone. Did you keep it safe? Sign in with your email.',
  });

export function createDeviceKeys({ pool, tickets }: { pool: Pool; tickets: Tickets }): DeviceKeys {
  return {
    async question() {
      const challenge = randomBytes(32).toString('base64url');
      return { challenge, ticket: await tickets.issue('device', { challenge }, PASSKEY_QUESTION_MINUTES) };
    },

    async assertOwned({ ticket, key, signature }) {
      const { claims, spend } = await tickets.read('device', ticket);
      if (!isSigned(key, String(claims.challenge), signature))
        throw new DomainError('invalid_credentials', { message: 'This device’s key does not fit.' });
      await spend();
    },

    async accountOf(key) {
      const { rows } = await pool.query<{ account_id: string }>(
        'SELECT account_id FROM platform.device_keys WHERE thumbprint = $1',
        [thumbprint(key)],
      );
      return rows[0]?.account_id ?? null;
    },

    async add(accountId, key, db) {
      const { rowCount } = await db.query(
        `INSERT INTO platform.device_keys (thumbprint, account_id, x, y) VALUES ($1, $2, $3, $4)
         ON CONFLICT (thumbprint) DO NOTHING`,
        [thumbprint(key), accountId, key.x, key.y],
      );
      return rowCount === 1;
    },

    async noteUsed(key) {
      await pool.query('UPDATE platform.device_keys SET last_used_at = now() WHERE thumbprint = $1', [
        thumbprint(key),
      ]);
    },

    async forget(accountId, db = pool) {
      await db.query('DELETE FROM platform.device_keys WHERE account_id = $1', [accountId]);
    },
  };
}

const thumbprint = ({ x, y }: DeviceKey) => createHash('sha256').update(`${x}.${y}`).digest('base64url');

/** ECDSA over P-256 with SHA-256, as WebCrypto signs. False for coordinates that are no point of the curve. */
function isSigned({ x, y }: DeviceKey, challenge: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(challenge), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    return false;
  }
}
