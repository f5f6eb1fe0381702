import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DomainError, EMAIL_LINK_HOURS, EMAIL_UNDO_DAYS, emailKey } from '@stampwell/contracts';
import { type KeyRing, type Person, type PersonKind, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';

/** `verify` proves an address [AC15], `change` replaces it [AC17], `undo` takes the former one back [AC18]. */
export type Purpose = 'verify' | 'change' | 'undo';

export interface NewEmailLink {
  purpose: Purpose;
  person: Pick<Person, 'id' | 'kind'>;
  /** Recipient: following the link proves that the recipient reads mail there. */
  address: string;
  /** For changes: the session that asked, which continues. */
  sessionId?: string;
}

export interface EmailLink {
  purpose: Purpose;
  accountId: string;
  address: string;
  sessionId: string | null;
}

/** Mailed links about addresses, each valid once. Only token hashes and encrypted addresses are stored, in case of a dump. */
export interface EmailLinks {
  /** @returns the link's token */
  issue(link: NewEmailLink): Promise<string>;
  /** Null if the link was spent, revoked, has expired or never existed. */
  read(token: string): Promise<EmailLink | null>;
  /** True for the first caller only. An undo also deletes the undo links of later changes, which may be a thief's. */
  spend(token: string): Promise<boolean>;
  /** Voids an account's links, for some purposes or all. */
  revoke(accountId: string, purposes?: readonly Purpose[]): Promise<void>;
  /** Whether a change can still be confirmed. */
  isChangeOpen(accountId: string): Promise<boolean>;
  /**
   * Call it in the transaction that takes an address, after writing the address: a concurrent move away from the address has
   * then been committed.
   * @param byAccount may take its own former address
   * @throws DomainError `already_exists` while the former owner may still take the address back [AC18]
   */
  assertNotHeld(kind: PersonKind, email: string, byAccount?: string): Promise<void>;
  /** The same links within a transaction. */
  within(db: Queries): EmailLinks;
}

type Queries = Pick<Pool, 'query'>;

const HOURS: Record<Purpose, number> = {
  verify: EMAIL_LINK_HOURS,
  change: EMAIL_LINK_HOURS,
  undo: EMAIL_UNDO_DAYS * 24,
};

export function createEmailLinks(db: Queries, held: Pick<HeldAddresses, 'tagOf'>): EmailLinks {
  return {
    async issue({ purpose, person: { id, kind }, address, sessionId }) {
      const token = randomBytes(32).toString('base64url');
      await db.query(
        `INSERT INTO platform.email_links (hash, account_id, kind, purpose, sealed, held_tag, session_id, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), clock_timestamp() + make_interval(hours => $8))`,
        [
          ...[hashOf(token), id, kind, purpose, sealAddress(token, address)],
          ...[purpose === 'undo' ? held.tagOf(kind, address) : null, sessionId ?? null, HOURS[purpose]],
        ],
      );
      return token;
    },
    async read(token) {
      const { rows } = await db.query(
        `SELECT purpose, account_id, sealed, session_id FROM platform.email_links
          WHERE hash = $1 AND expires_at > now()`,
        [hashOf(token)],
      );
      const [row] = rows;
      return row
        ? {
            purpose: row.purpose,
            accountId: row.account_id,
            address: openAddress(token, row.sealed),
            sessionId: row.session_id,
          }
        : null;
    },
    async spend(token) {
      const { rows } = await db.query(
        `DELETE FROM platform.email_links WHERE hash = $1 AND expires_at > now()
         RETURNING account_id, purpose, created_at::text AS created_at`,
        [hashOf(token)],
      );
      const [spent] = rows;
      if (spent?.purpose === 'undo')
        await db.query(
          `DELETE FROM platform.email_links WHERE account_id = $1 AND purpose = 'undo' AND created_at >= $2`,
          [spent.account_id, spent.created_at],
        );
      return spent !== undefined;
    },
    async revoke(accountId, purposes = ['verify', 'change', 'undo']) {
      await db.query('DELETE FROM platform.email_links WHERE account_id = $1 AND purpose = ANY ($2)', [
        accountId,
        purposes,
      ]);
    },
    async isChangeOpen(accountId) {
      const { rowCount } = await db.query(
        `SELECT FROM platform.email_links WHERE account_id = $1 AND purpose = 'change' AND expires_at > now()`,
        [accountId],
      );
      return rowCount !== 0;
    },
    async assertNotHeld(kind, email, byAccount) {
      const { rowCount } = await db.query(
        `SELECT FROM platform.email_links
          WHERE held_tag = $1 AND expires_at > clock_timestamp() AND account_id IS DISTINCT FROM $2`,
        [held.tagOf(kind, email), byAccount ?? null],
      );
      if (rowCount) throw new DomainError('already_exists');
    },
    within: (transaction) => createEmailLinks(transaction, held),
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Encrypts an address with a key derived from the link's token, of which only a hash is stored. */
export function sealAddress(token: string, address: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = Buffer.concat([cipher.update(address), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

export function openAddress(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
}

const keyOf = (token: string) => createHash('sha256').update(`address\n${token}`).digest();

/** Keyed hashes of addresses that a former owner may take back, so that guessing them needs the vault's key. */
export function heldAddresses(ring: Pick<KeyRing, 'indexKey'>) {
  const { tag } = platformSeal(ring, 'held addresses');
  return { tagOf: (kind: PersonKind, email: string) => tag(`${kind}:${emailKey(email)}`) };
}

export type HeldAddresses = ReturnType<typeof heldAddresses>;
