import { inTransaction } from '@stampwell/base/postgres';
import { MAILS_TO_STRANGERS, mailboxOf } from '@stampwell/contracts';
import { type KeyRing, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';
import { type MailKind, mailOf } from '../all-mails.ts';

/** Mails to unproved addresses, counted by mailbox, ignoring plus tags [SC19]. Mailboxes are stored as keyed hashes. */
export interface StrangerMails {
  /** Counts the mail; retries count once. False if the mailbox has had enough. */
  mayWrite(mail: { id: string; kind: MailKind; to: string }): Promise<boolean>;
}

export function createStrangerMails(pool: Pool, ring: Pick<KeyRing, 'indexKey'>): StrangerMails {
  const seal = platformSeal(ring, 'mailboxes of strangers');
  return {
    async mayWrite({ id, kind, to }) {
      if (mailOf(kind).counted === 'never') return true;
      const mailbox = seal.tag(mailboxOf(to));
      return inTransaction(pool, async (client) => {
        // Serialises mails to one mailbox, so that concurrent ones are all counted.
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`mailbox ${mailbox}`]);
        const { rowCount } = await client.query(
          `INSERT INTO platform.stranger_mails (mail_id, mailbox, kind)
           SELECT $1, $2, $3 FROM (
             SELECT count(*) AS week, count(*) FILTER (WHERE kind = $3 AND at > now() - interval '1 day') AS day
               FROM platform.stranger_mails WHERE mailbox = $2 AND mail_id <> $1 AND at > now() - interval '7 days') AS had
            WHERE day < $4 AND week < $5
           ON CONFLICT (mail_id) DO UPDATE SET kind = excluded.kind`,
          [id, mailbox, kind, MAILS_TO_STRANGERS.ofKindPerDay, MAILS_TO_STRANGERS.perWeek],
        );
        return rowCount === 1;
      });
    },
  };
}
