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
    async send(mail) {
      await pool.query('INSERT INTO platform.mail (id, to_key, mail) VALUES ($1, $2, $3)', [
        uuidv7(),
        keyOf(mail.to),
        mail,
      ]);
    },
    async forget(address) {
      await pool.query('DELETE FROM platform.mail WHERE to_key = $1', [keyOf(address)]);
    },
    async read(to) {
      const { rows } = await pool.query<{ id: string; mail: Mail; sent_at: Date }>(
        `SELECT id, mail, sent_at FROM platform.mail WHERE $1::text IS NULL OR to_key = $1 ORDER BY id DESC LIMIT $2`,
        [to === undefined ? null : keyOf(to), SHOWN],
      );
      return rows.map(({ id, mail, sent_at }) => ({ ...mail, id, sentAt: sent_at }));
    },
  };
}

const keyOf = (address: string) => address.trim().normalize('NFC').toLowerCase();
