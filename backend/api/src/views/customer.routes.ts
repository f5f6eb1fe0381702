import { namedProgramme, nameOrErased } from '@stampwell/contracts';
import type { CardLapse } from '@stampwell/contracts/http/lapses.ts';
import type { NewTerms } from '@stampwell/contracts/http/new-terms.ts';
import type { UnreadAnswer } from '@stampwell/contracts/http/shapes.ts';
import { stampHistory } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/user.ts';
import { readShops } from '@stampwell/read-models/business-directory/shops.queries.ts';
import { readAnswersTo } from '@stampwell/read-models/card-story/card-story.queries.ts';
import {
  readUserBusiness,
  readUserDashboard,
} from '@stampwell/read-models/customer-cards/customer-cards.queries.ts';
import {
  readHistory,
  readHistoryTotals,
} from '@stampwell/read-models/customer-cards/transactions.queries.ts';
import { presentingFor, type Views } from '@stampwell/read-models/queries/views.queries.ts';
import { type Route, route } from '../services/http/route.ts';
import { refusalOfShop } from './opening-soon.ts';

export interface CustomerViewPorts {
  views: Views;
  billingNow(): Promise<Date>;
  /** What of a card lapses and can be brought back; its terms and today's, where its customer may switch. */
  ownCardOf(
    businessId: string,
    customerId: string,
    programme?: number,
  ): Promise<{ lapse: CardLapse; new_terms: NewTerms | null }>;
  /** When the customer last opened the answers about a card, on any of their accounts. */
  answersRead: {
    of(
      customerIds: readonly string[],
    ): Promise<(card: { businessId: string; programme: number }) => Date | null>;
  };
}

/** The customer's views: cards, shops, history. */
export function customerRoutes({ views, billingNow, answersRead, ownCardOf }: CustomerViewPorts): Route[] {
  /** [SC45] */
  async function unreadAnswers(customerId: string): Promise<UnreadAnswer[]> {
    const rows = await readAnswersTo(views.db, customerId, views.now());
    if (rows.length === 0) return [];
    const readAt = await answersRead.of([customerId, ...rows.map((row) => row.customer_id)]);
    const unread = rows.filter(
      ({ business_id: businessId, programme, answered_at }) =>
        Date.parse(answered_at ?? '') > (readAt({ businessId, programme })?.getTime() ?? 0),
    );
    const { known, read } = await presentingFor(views, unread, (row) => [row.business_id, row.customer_id]);
    return unread.map(({ id, business_id, programme, answered_at, answer }) => ({
      question_id: id,
      business_id,
      ...namedProgramme(programme),
      business_name: nameOrErased('business', known.get(business_id)?.name),
      at: answered_at ?? '',
      words: answer && read(answer),
    }));
  }

  return [
    route(http.userDashboard, async ({ actor }) => {
      const [dashboard, answers] = await Promise.all([
        readUserDashboard(views, { customerId: actor.id, billingNow: await billingNow() }),
        unreadAnswers(actor.id),
      ]);
      return { ...dashboard, answers };
    }),

    route(http.userBusiness, async ({ actor, params, query }) => {
      const found = await readUserBusiness(
        views,
        { customerId: actor.id, billingNow: await billingNow() },
        params.id,
        query.programme,
      );
      if (!found) throw await refusalOfShop(views, params.id);
      return { ...found, ...(await ownCardOf(params.id, actor.id, found.stamp_card.programme)) };
    }),

    route(http.userBusinesses, async ({ query }) =>
      readShops(views, { ...query, billingNow: await billingNow() }),
    ),

    route(stampHistory, async ({ actor, query }) => {
      const [page, totals] = await Promise.all([
        readHistory(views, actor.id, query),
        readHistoryTotals(views.db, actor.id),
      ]);
      return { ...page, totals };
    }),
  ];
}
