import type { Pool } from 'pg';
import type { MailTopic } from '../topics.ts';

/** Mails that an account has switched off. Every topic is on by default. */
export interface MailChoices {
  isOff(accountId: string, topic: MailTopic): Promise<boolean>;
  offOf(accountId: string): Promise<Set<MailTopic>>;
  set(accountId: string, topic: MailTopic, isOn: boolean): Promise<void>;
  forget(accountId: string): Promise<void>;
}

export function createMailChoices(pool: Pool): MailChoices {
  const offOf: MailChoices['offOf'] = async (accountId) => {
    const { rows } = await pool.query<{ topic: MailTopic }>(
      'SELECT topic FROM platform.mail_choices WHERE account_id = $1',
      [accountId],
    );
    return new Set(rows.map(({ topic }) => topic));
  };
  return {
    offOf,
    isOff: async (accountId, topic) => (await offOf(accountId)).has(topic),
    async set(accountId, topic, isOn) {
      const change = isOn
        ? 'DELETE FROM platform.mail_choices WHERE account_id = $1 AND topic = $2'
        : 'INSERT INTO platform.mail_choices VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await pool.query(change, [accountId, topic]);
    },
    async forget(accountId) {
      await pool.query('DELETE FROM platform.mail_choices WHERE account_id = $1', [accountId]);
    },
  };
}
