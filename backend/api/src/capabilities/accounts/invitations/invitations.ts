import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, DomainError, INVITATION_DAYS } from '@stampwell/contracts';
import type { Person } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';

type Queries = Pick<Pool, 'query'>;

/** Mailed links with which staff choose their own password, once [EM12]. Only hashes are stored. */
export interface Invitations {
  /** Begins an invitation in place of the employee's earlier one, and mails its link. */
  send(person: Pick<Person, 'id' | 'businessId'>): Promise<void>;
  /** Renews the link's life from now, since its mail had to wait. @returns when it ends; null if no link is open */
  renew(accountId: string, db: Queries): Promise<Date | null>;
  /** The account that a link was sent to; null if the link is unknown, or another one replaced it. */
  read(token: string): Promise<{ accountId: string; until: string; isOpen: boolean } | null>;
  /** @throws DomainError `invalid_state` if the link no longer works for this account */
  spend(token: string, accountId: string, db: Queries): Promise<void>;
  /** Of these employees, those without a password, and until when their invitation works, past or not. */
  untilOf(accountIds: readonly string[]): Promise<Map<string, string>>;
}

export function createInvitations({
  pool,
  outbox,
}: {
  pool: Pool;
  outbox: Pick<Outbox, 'put'>;
}): Invitations {
  return {
    async send({ id, businessId }) {
      const token = randomBytes(32).toString('base64url');
      const until = fromNow();
      await pool.query(
        `INSERT INTO platform.staff_invitations (account_id, hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET hash = $2, expires_at = $3, settled_at = NULL`,
        [id, hashOf(token), until],
      );
      await outbox.put({
        kind: 'staff_invited',
        accountId: id,
        data: { business_id: businessId ?? '' },
        secret: { token },
        expiresAt: until,
        replaces: true,
      });
    },
    async renew(accountId, db) {
      const until = fromNow();
      const { rowCount } = await db.query(
        'UPDATE platform.staff_invitations SET expires_at = $2 WHERE account_id = $1 AND settled_at IS NULL',
        [accountId, until],
      );
      return rowCount ? until : null;
    },
    async read(token) {
      const { rows } = await pool.query(
        `SELECT account_id, expires_at, settled_at IS NULL AND expires_at > now() AS is_open
           FROM platform.staff_invitations WHERE hash = $1`,
        [hashOf(token)],
      );
      const [row] = rows;
      return row
        ? { accountId: row.account_id, until: new Date(row.expires_at).toISOString(), isOpen: row.is_open }
        : null;
    },
    async spend(token, accountId, db) {
      const { rowCount } = await db.query(
        `UPDATE platform.staff_invitations SET settled_at = now()
          WHERE hash = $1 AND account_id = $2 AND settled_at IS NULL AND expires_at > clock_timestamp()`,
        [hashOf(token), accountId],
      );
      if (!rowCount) throw invitationGone();
    },
    async untilOf(accountIds) {
      const { rows } = await pool.query(
        `SELECT account_id, expires_at FROM platform.staff_invitations
          WHERE account_id = ANY ($1) AND settled_at IS NULL`,
        [accountIds],
      );
      return new Map(rows.map((row) => [row.account_id, new Date(row.expires_at).toISOString()]));
    },
  };
}

/** The account has a password, or is gone: its invitation has no more use. */
export async function settleInvitation(db: Queries, accountId: string): Promise<void> {
  await db.query(
    'UPDATE platform.staff_invitations SET settled_at = now() WHERE account_id = $1 AND settled_at IS NULL',
    [accountId],
  );
}

export const invitationGone = () =>
  new DomainError('invalid_state', {
    message:
      'This invitation has expired or was already used. Sign in if you chose a password; otherwise ask the shop’s owner to send it again.',
  });

const fromNow = () => new Date(Date.now() + INVITATION_DAYS * DAY_MS);
const hashOf = (token: string) => createHash('sha256').update(token).digest();
