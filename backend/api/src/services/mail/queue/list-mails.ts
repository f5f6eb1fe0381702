import { CUSTOMER_IMPORTS, emailKey } from '@stampwell/contracts';
import { type KeyRing, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { MailTopic } from '../topics.ts';

/** A mail to a person of a shop's list. */
export interface ListMail {
  personId: string;
  businessId: string;
  email: string;
}

/** Which addresses of shops' lists were written to, as keyed hashes [IM10]. */
export interface ListMails {
  /** Notes the mail, also when it is tried again. @returns why it must not be sent, or null */
  refusalOf(mail: ListMail): Promise<string | null>;
}

const TOPIC: MailTopic = 'lists';

export function createListMails(pool: Pool, ring: Pick<KeyRing, 'indexKey'>): ListMails {
  const seal = platformSeal(ring, 'addresses on lists');
  return {
    async refusalOf({ personId, businessId, email }) {
      const address = seal.tag(emailKey(email));
      const { rows } = await pool.query<{ is_off: boolean | null; is_written: boolean | null }>(
        `SELECT bool_or(c.topic IS NOT NULL) AS is_off,
                bool_or(l.business_id = $2 AND l.at > now() - make_interval(days => $4)) AS is_written
           FROM platform.list_mails l
           LEFT JOIN platform.mail_choices c ON c.account_id = l.person_id AND c.topic = $5
          WHERE l.address = $1 AND l.person_id <> $3`,
        [address, businessId, personId, CUSTOMER_IMPORTS.keptDays, TOPIC],
      );
      if (rows[0]?.is_off) return 'switched off';
      if (rows[0]?.is_written) return 'written before';
      await pool.query(
        'INSERT INTO platform.list_mails (person_id, business_id, address) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [personId, businessId, address],
      );
      return null;
    },
  };
}
