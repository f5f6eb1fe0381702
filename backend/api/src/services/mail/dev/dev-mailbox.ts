import { emailKey } from '@stampwell/contracts';
import { type KeyRing, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Mail, MailTransport } from '../mailer.ts';

/** The id is a sequence number of the mailbox, by which it sorts newest first. */
export interface SentMail extends Omit<Mail, 'unsubscribe' | 'about'> {
  sentAt: Date;
}

/** Stand-in for a mail server: mail stays on this machine and can be read at `/dev/mail`. */
export interface DevMailbox extends MailTransport {
  /** Newest first. */
  read(to?: string): Promise<SentMail[]>;
}

const SHOWN = 100;

/** Sealed like the vault's data, so that a database dump reveals no recipients. */
export function createDevMailbox(pool: Pool, ring: Pick<KeyRing, 'indexKey'>): DevMailbox {
  const mailbox = platformSeal(ring, 'mail');
  const toKey = (to: string) => mailbox.tag(emailKey(to));
  return {
    async send(accountId, mail) {
      const id = uuidv7();
      const sealed = mailbox.seal(id, JSON.stringify(mail));
      await pool.query('INSERT INTO platform.mail (id, to_key, mail) VALUES ($1, $2, $3)', [
        id,
        toKey(mail.to),
        { ids: [accountId, ...(mail.about ?? [])], sealed },
      ]);
    },
    async forget(accountId) {
      await pool.query(`DELETE FROM platform.mail WHERE mail->'ids' ? $1 OR mail->>'accountId' = $1`, [
        accountId,
      ]);
    },
    async read(to) {
      const { rows } = await pool.query<{ id: string; mail: { sealed: string }; sent_at: Date }>(
        `SELECT id, mail, sent_at FROM platform.mail
          WHERE mail ? 'sealed' AND ($1::text IS NULL OR to_key = $1) ORDER BY id DESC LIMIT $2`,
        [to === undefined ? null : toKey(to), SHOWN],
      );
      return rows.map(({ id, mail: { sealed }, sent_at }) => {
        const { to: address, subject, text, html } = JSON.parse(mailbox.open(id, sealed)) as Mail;
        return { id, to: address, subject, text, html, sentAt: sent_at };
      });
    },
  };
}
