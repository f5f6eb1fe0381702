import { createHash, randomBytes } from 'node:crypto';
import { DomainError, EMAIL_LINK_HOURS, EMAIL_UNDO_DAYS } from '@stampwell/contracts';
import type { Person, PersonKind } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { HeldAddresses } from './held-addresses.ts';
import { openAddress, sealAddress } from './sealed-address.ts';

/** Proves an address [AC15], puts another in its place [AC17], or takes one back [AC18]. */
export type Purpose = 'verify' | 'change' | 'undo';

export interface NewEmailLink {
  purpose: Purpose;
  person: Pick<Person, 'id' | 'kind'>;
  /** Where it is mailed to: following it proves that somebody reads mail there. */
  address: string;
  /** Of a change: whose session asked for it, and goes on. */
  sessionId?: string;
}

export interface EmailLink {
  purpose: Purpose;
  accountId: string;
  address: string;
  sessionId: string | null;
}

/** Mailed links about addresses, each good for once. Only their hashes are kept, and their addresses sealed: a dump tells nothing. */
export interface EmailLinks {
  /** @returns the link's token */
  issue(link: NewEmailLink): Promise<string>;
  /** Null for what was spent, revoked, has expired or never was. */
  read(token: string): Promise<EmailLink | null>;
  /** False for all but the first who asks. With an undo go the undos of later changes: whoever made those is out. */
  spend(token: string): Promise<boolean>;
  /** Makes an account's links void: those for a purpose, or all. */
  revoke(accountId: string, purposes?: readonly Purpose[]): Promise<void>;
  /** Whether a change can still be confirmed. */
  isChangeOpen(accountId: string): Promise<boolean>;
  /**
   * Wherever an address is taken, in the same transaction and after it is written: whoever has left it meanwhile has left
   * it by then. @param byAccount who may: their own earlier address is no stranger's
   * @throws DomainError `already_exists` where its former owner may still take it back [AC18]
   */
  assertNotHeld(kind: PersonKind, email: string, byAccount?: string): Promise<void>;
  /** The same links, within a transaction. */
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
