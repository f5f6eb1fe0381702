import { normaliseQrCode, QR_CODE_END } from '@stampwell/contracts';
import {
  type BusinessCustomer,
  readBusinessCustomersAmong,
  searchBusinessCustomers,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import type { People } from '@stampwell/vault';

interface Matches {
  by: 'name' | 'email' | 'code';
  matches: ReturnType<typeof present>[];
  isCut: boolean;
}

/** As many as are looked at, so that a few who are not to be found leave room for others. */
const LOOKED_AT = 20;
/** Most codes to check of one ending: with a million customers many end alike, and few are this shop's. */
const ENDINGS = 100;

const present = ({
  customer_id,
  customer_name,
  customer_email,
  last_activity_at,
  card_name,
}: BusinessCustomer) => ({
  customerId: customer_id,
  name: customer_name,
  email: customer_email,
  lastVisitAt: last_activity_at,
  ...(card_name ? { cardName: card_name } : {}),
});

/** A shop's own customers by words in the name, by the whole email (decision 175), or by the end of their code. */
export const createMatches =
  (views: Views, people: Pick<People, 'byCodeEnd'>) =>
  async (businessId: string, words: string): Promise<Matches> => {
    if (isCodeEnd(words)) {
      const ids = await people.byCodeEnd(normaliseQrCode(words), ENDINGS);
      const ending = await readBusinessCustomersAmong(views, businessId, ids);
      if (ending.length > 0)
        return { by: 'code', matches: ending.slice(0, LOOKED_AT).map(present), isCut: false };
    }
    const page = await searchBusinessCustomers(views, businessId, { q: words, limit: LOOKED_AT });
    const by = words.includes('@') ? 'email' : 'name';
    return { by, matches: page.customers.map(present), isCut: page.next_cursor !== null };
  };

/** Four letters may be a name's too ('Anna'): names are looked through where no code ends so. */
const isCodeEnd = (words: string) => words.length === QR_CODE_END && /^[a-z0-9]+$/i.test(words);
