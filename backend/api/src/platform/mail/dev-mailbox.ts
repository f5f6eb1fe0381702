import { emailKey } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Mail, Mailer } from './mailer.ts';

export interface SentMail extends Mail {
  id: string;
  sentAt: Date;
}

/** Stand-in for a mail server: nothing leaves the machine, everything can be read at `/dev/mail`. */
export interface DevMailbox extends Mailer {
  /** Newest first. */
  read(to?: string): Promise<SentMail[]>;
}

const SHOWN = 100;

export function createDevMailbox(pool: Pool): DevMailbox {
  return {
    async send(accountId, mail) {
      await pool.query('INSERT INTO platform.mail (id, to_key, mail) VALUES ($1, $2, $3)', [
        uuidv7(),
        emailKey(mail.to),
        { ...mail, accountId },
      ]);
    },
    async forget(accountId) {
      await pool.query(`DELETE FROM platform.mail WHERE mail->>'accountId' = $1`, [accountId]);
    },
    async read(to) {
      const { rows } = await pool.query<{ id: string; mail: Mail; sent_at: Date }>(
        `SELECT id, mail, sent_at FROM platform.mail WHERE $1::text IS NULL OR to_key = $1 ORDER BY id DESC LIMIT $2`,
        [to === undefined ? null : emailKey(to), SHOWN],
      );
      return rows.map(({ id, mail: { to: address, subject, text, html }, sent_at }) => ({
        id,
        to: address,
        subject,
        text,
        html,
        sentAt: sent_at,
      }));
    },
  };
}
