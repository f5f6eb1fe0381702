import type { MailKind } from '@stampwell/contracts';
import type { Jobs } from '@stampwell/jobs';
import { inTransaction } from '@stampwell/postgres';
import { type HouseSeal, houseSeal, type KeyRing } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';

export interface NewMail {
  kind: MailKind;
  /** Whose holder it goes to. */
  accountId: string;
  /** What it is sent for, once: an event's id, or the words of what has come. Absent for what happens each time anew. */
  cause?: string;
  /** Ids, dates and words of ours; never what names a person (decision 182). */
  data?: Record<string, string | number>;
  /** What the mail alone may say; kept sealed until it is sent. */
  secret?: MailSecret;
  /** Nobody wants it after that. */
  expiresAt?: Date;
}

export interface MailSecret {
  /** An address that is not the account's: one that was left, or one that is asked for. */
  to?: string;
  /** Of a mailed link. */
  token?: string;
}

/** Mails that wait to be sent, kept in the database: what is put here is sent, once, whatever dies meanwhile. */
export interface Outbox {
  /** Of one cause, kind and account there is one mail, however often it is put. */
  put(mail: NewMail): Promise<void>;
  /** Removes what an account was sent and what it waits for. */
  forget(accountId: string): Promise<void>;
}

/** The jobs that send them: each has its mail's id, and nothing else. */
export const MAIL_JOBS = 'mail';
/** Where those end that were tried for a day. */
export const FAILED_MAIL_JOBS = 'failed-mail';
/** Tried again after 1 to 2 minutes, 2 to 4, and so on up to an hour, for a day at least. */
export const MAIL_QUEUE = {
  policy: 'standard',
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 29,
  deadLetter: FAILED_MAIL_JOBS,
  // What became of it stands in the log of mails.
  deleteAfterSeconds: 3_600,
};

/** Names, with a cause, a kind and an account, the one mail of these three. */
const MAILS = '7f0c0d0e-2f5b-5a55-9d0b-6f3c8c3f9f2e';

export interface OutboxPorts {
  pool: Pool;
  ring: Pick<KeyRing, 'indexKey'>;
  jobs: Pick<Jobs, 'enqueue'>;
}

export function createOutbox({ pool, ring, jobs }: OutboxPorts): Outbox {
  const sealing = secretsOf(ring);
  return {
    async put({ kind, accountId, cause, data = {}, secret, expiresAt }) {
      const id = cause ? uuidv5(`${kind} ${accountId} ${cause}`, MAILS) : uuidv7();
      const sealed = secret ? sealing.seal(id, JSON.stringify(secret)) : null;
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `INSERT INTO platform.mails (id, kind, account_id, data, sealed, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
          [id, kind, accountId, data, sealed, expiresAt ?? null],
        );
        if (rowCount) await jobs.enqueue(MAIL_JOBS, { id }, { id, client });
      });
    },
    async forget(accountId) {
      await pool.query('DELETE FROM platform.mails WHERE account_id = $1', [accountId]);
    },
  };
}

/** What seals a mail's secret, under a key that no dump of the database has. */
export const secretsOf = (ring: Pick<KeyRing, 'indexKey'>): HouseSeal => houseSeal(ring, 'queued mail');
