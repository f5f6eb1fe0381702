import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { DomainError } from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Pool } from 'pg';

export interface PasskeyRow {
  id: string;
  account_id: string;
  kind: Role;
  credential_id: string;
  public_key: Buffer;
  /** A bigint, which Postgres returns as text. */
  counter: string;
  transports: AuthenticatorTransport[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

type Queries = Pick<Pool, 'query'>;
type NewPasskey = Omit<PasskeyRow, 'created_at' | 'last_used_at'>;

/** Stored passkeys. They hold public keys only, so a leaked database cannot be used to sign in. */
export function createPasskeyRows(pool: Pool) {
  return {
    async list(accountId: string, db: Queries = pool): Promise<PasskeyRow[]> {
      const { rows } = await db.query<PasskeyRow>(
        'SELECT * FROM platform.passkeys WHERE account_id = $1 ORDER BY id',
        [accountId],
      );
      return rows;
    },
    async byCredential(credentialId: string, db: Queries): Promise<PasskeyRow | null> {
      const { rows } = await db.query<PasskeyRow>(
        'SELECT * FROM platform.passkeys WHERE credential_id = $1',
        [credentialId],
      );
      return rows[0] ?? null;
    },
    async add(passkey: NewPasskey, db: Queries): Promise<PasskeyRow> {
      const { id, account_id, kind, credential_id, public_key, counter, transports, name } = passkey;
      const { rows } = await db.query<PasskeyRow>(
        `INSERT INTO platform.passkeys (id, account_id, kind, credential_id, public_key, counter, transports, name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING *`,
        [id, account_id, kind, credential_id, public_key, counter, transports, name],
      );
      if (!rows[0]) throw new DomainError('invalid_state', { message: 'This passkey is already known.' });
      return rows[0];
    },
    async used(id: string, counter: number, db: Queries): Promise<void> {
      await db.query('UPDATE platform.passkeys SET counter = $2, last_used_at = now() WHERE id = $1', [
        id,
        counter,
      ]);
    },
    async rename(accountId: string, id: string, name: string): Promise<PasskeyRow> {
      const { rows } = await pool.query<PasskeyRow>(
        'UPDATE platform.passkeys SET name = $3 WHERE account_id = $1 AND id = $2 RETURNING *',
        [accountId, id, name],
      );
      if (!rows[0]) throw new DomainError('not_found');
      return rows[0];
    },
    async remove(accountId: string, id: string, db: Queries = pool): Promise<void> {
      const { rowCount } = await db.query('DELETE FROM platform.passkeys WHERE account_id = $1 AND id = $2', [
        accountId,
        id,
      ]);
      if (!rowCount) throw new DomainError('not_found');
    },
    async forget(accountId: string, db: Queries = pool): Promise<void> {
      await db.query('DELETE FROM platform.passkeys WHERE account_id = $1', [accountId]);
    },
  };
}
