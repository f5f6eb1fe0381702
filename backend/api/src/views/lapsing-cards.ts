import { DomainError, daysAfter, LAPSE, monthsAfter, READ_AFTER_MS } from '@stampwell/contracts';
import { readLapsingShops } from '@stampwell/read-models/card-story/card-story.queries.ts';
import { readCardsAtRest } from '@stampwell/read-models/customer-cards/at-rest.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { whereBuilt } from './counts.ts';

const PAGE = 500;
/** Months differ by up to three days, and zones by one. */
const MARGIN_DAYS = 5;

type Database = Pick<Views, 'db'>;

/** The cards that the job for lapses has to look at. Whether anything is due is decided on their streams. */
export const lapsingCards = ({ db }: Database) => ({
  shops: async () => (await whereBuilt(readLapsingShops(db))) ?? [],

  customersAtRest({ businessId, months, today }: { businessId: string; months: number; today: string }) {
    const since = daysAfter(monthsAfter(today, -months), LAPSE.firstDays + MARGIN_DAYS);
    return cardsOf(businessId, since, async (page) => (await whereBuilt(readCardsAtRest(db, page))) ?? []);
  },
});

/** Whoever has stamps on one of a shop's cards, page by page. @throws DomainError `unavailable` while the read models are behind */
export const customersWithStamps = (
  { db }: Database,
  waitFor: (position: number, timeoutMs: number) => Promise<boolean>,
) =>
  async function* ({ businessId, programme }: { businessId: string; programme: number }, position: number) {
    if (!(await waitFor(position, READ_AFTER_MS))) throw new DomainError('unavailable');
    for await (const page of cardsOf(businessId, 'infinity', (page) => readCardsAtRest(db, page)))
      yield page.filter((card) => card.programme === programme).map(({ customerId }) => customerId);
  };

type Page = Parameters<typeof readCardsAtRest>[1];

/** Cards with stamps on which nothing happened since that time. */
async function* cardsOf(
  businessId: string,
  since: string,
  read: (page: Page) => ReturnType<typeof readCardsAtRest>,
) {
  for (let after: Page['after'] = null; ; ) {
    const page = await read({ businessId, since, after, limit: PAGE });
    if (page.length > 0)
      yield page.map(({ customer_id: customerId, programme }) => ({ customerId, programme }));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { at: last.last_activity_at, id: last.customer_id, programme: last.programme };
  }
}
