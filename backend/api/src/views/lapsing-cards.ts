import { daysAfter, LAPSE, monthsAfter } from '@stampwell/contracts';
import { readLapsingShops } from '@stampwell/read-models/card-story/card-story.queries.ts';
import { readCardsAtRest } from '@stampwell/read-models/customer-cards/at-rest.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { whereBuilt } from './counts.ts';

const PAGE = 500;
/** Months differ by up to three days, and zones by one. */
const MARGIN_DAYS = 5;

/** The cards that the job for lapses has to look at. Whether anything is due is decided on their streams. */
export const lapsingCards = ({ db }: Pick<Views, 'db'>) => ({
  shops: async () => (await whereBuilt(readLapsingShops(db))) ?? [],

  async *customersAtRest({
    businessId,
    months,
    today,
  }: {
    businessId: string;
    months: number;
    today: string;
  }) {
    const since = daysAfter(monthsAfter(today, -months), LAPSE.firstDays + MARGIN_DAYS);
    for (let after: { at: string; id: string; programme: number } | null = null; ; ) {
      const reading = readCardsAtRest(db, { businessId, since, after, limit: PAGE });
      const page: Awaited<typeof reading> = (await whereBuilt(reading)) ?? [];
      if (page.length > 0)
        yield page.map(({ customer_id: customerId, programme }) => ({ customerId, programme }));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = { at: last.last_activity_at, id: last.customer_id, programme: last.programme };
    }
  },
});
