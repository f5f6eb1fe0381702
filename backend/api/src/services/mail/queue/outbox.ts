import type { Jobs } from '@stampwell/base/jobs';
import { inTransaction } from '@stampwell/base/postgres';
import { type KeyRing, type PlatformSeal, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { MailKind } from '../all-mails.ts';
import type { MailData } from '../define-mail.ts';

export interface NewMail {
  kind: MailKind;
  /** The recipient's account, or the complaint's id, because a complainant may have no account. */
  accountId: string;
  /** Makes the mail unique: an event's id, or a description of the occasion. Absent for a mail that may repeat. */
  cause?: string;
  data?: MailData;
  /** Only the mail itself may contain it; stored sealed until it is sent. */
  secret?: MailSecret;
  expiresAt?: Date;
  /** Earlier ones of the kind that wait are not sent: their links no longer work. */
  replaces?: boolean;
  /** Not sent before this time; at once by default. */
  sendAfter?: Date;
}

export interface MailSecret {
  /** An address other than the account's: its old one, or a new one to verify. */
  to?: string;
  /** For the link in the mail. */
  token?: string;
  /** An administrator's answer. */
  words?: string;
}

/** The mail queue, stored in the database so that each mail survives a crash and is sent once. */
export interface Outbox {
  /** Puts one mail for each cause, kind and account, however often it is called. */
  put(mail: NewMail): Promise<void>;
  forget(accountId: string): Promise<void>;
}

/** The queue of sending jobs; a job carries only its mail's id. */
export const MAIL_JOBS = 'mail';
/** The dead-letter queue, after a day of retries. */
export const FAILED_MAIL_JOBS = 'failed-mail';
/** Retries after 1 to 2 minutes, 2 to 4, and so on up to an hour, for at least a day. */
export const MAIL_QUEUE = {
  policy: 'standard',
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 29,
  deadLetter: FAILED_MAIL_JOBS,
  // The mail log keeps the result.
  deleteAfterSeconds: 3_600,
};

/** UUID namespace for ids made of cause, kind and account. */
const MAILS = '7f0c0d0e-2f5b-5a55-9d0b-6f3c8c3f9f2e';

export interface OutboxPorts {
  pool: Pool;
  ring: Pick<KeyRing, 'indexKey'>;
  jobs: Pick<Jobs, 'enqueue'>;
}

export function createOutbox({ pool, ring, jobs }: OutboxPorts): Outbox {
  const sealing = secretsOf(ring);
  return {
    async put({ kind, accountId, cause, data = {}, secret, expiresAt, replaces, sendAfter: startAfter }) {
      const id = cause ? uuidv5(`${kind} ${accountId} ${cause}`, MAILS) : uuidv7();
      const sealed = secret ? sealing.seal(id, JSON.stringify(secret)) : null;
      await inTransaction(pool, async (client) => {
        if (replaces)
          await client.query(
            `DELETE FROM platform.mails WHERE kind = $1 AND account_id = $2 AND state = 'waiting'`,
            [kind, accountId],
          );
        const { rowCount } = await client.query(
          `INSERT INTO platform.mails (id, kind, account_id, data, sealed, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
          [id, kind, accountId, data, sealed, expiresAt ?? null],
        );
        if (rowCount)
          await jobs.enqueue(MAIL_JOBS, { id }, { id, client, ...(startAfter && { startAfter }) });
      });
    },
    async forget(accountId) {
      await pool.query('DELETE FROM platform.mails WHERE account_id = $1', [accountId]);
    },
  };
}

/** Seals a mail's secret with a key that is not in the database. */
export const secretsOf = (ring: Pick<KeyRing, 'indexKey'>): PlatformSeal => platformSeal(ring, 'queued mail');
