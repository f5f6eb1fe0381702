import { DomainError, programmesOf } from '@stampwell/contracts';
import type { Finding } from '@stampwell/contracts/http/anomalies.ts';
import * as ask from '@stampwell/contracts/http/ask.ts';
import type { CardStep } from '@stampwell/contracts/http/story.ts';
import { readBusinessAnalytics } from '@stampwell/read-models/business-analytics/business-analytics.queries.ts';
import { readDayFigures } from '@stampwell/read-models/business-dashboard/business-day.queries.ts';
import {
  readBusinessCustomers,
  readCardsUnderWay,
  readOwed,
  searchBusinessCustomers,
} from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import type { Known, Names } from '@stampwell/read-models/queries/views.queries.ts';
import { readFinding, readFindings } from '@stampwell/read-models/unusual/unusual.queries.ts';
import { refusedField } from '../services/http/errors.ts';
import type { KeyActor } from '../services/identity/actor.ts';
import { type ToolRoute, toolRoute } from '../services/mcp/tool-route.ts';
import { customerSeen, seesNames } from '../services/sight/key-sight.ts';
import { ASK_READS } from './reads.ts';
import { atCounter, createStoryOf } from './story.routes.ts';
import { createShopOf, type V1Ports } from './v1.routes.ts';
import { presentCustomers } from './v1-cards.routes.ts';

/** What an owner's program asks, answered by the queries of the owner's own screens [AK15, AK16]. */
export function askRoutes(ports: V1Ports): ToolRoute[] {
  const { commands, programmeOf, now } = ports;
  const shopOf = createShopOf(ports);
  const viewsOf = (actor: KeyActor) =>
    seesNames(actor) ? ports.views : { ...ports.views, names: idsForNames(ports.views.names, actor) };

  return [
    toolRoute(ask.askShop, [], async ({ businessId }) => {
      const [shop, { states }] = await Promise.all([
        shopOf(businessId),
        commands.readState({ programme: programmeOf(businessId) }),
      ]);
      const terms = programmesOf(states.programme).map(({ programme, terms }) => ({
        programme,
        spends: terms.spends ?? false,
        keeps_rest: terms.keeps_rest ?? false,
        lapses_after_months: terms.lapses_after_months ?? null,
      }));
      return { shop, terms };
    }),

    toolRoute(ask.askFigures, ASK_READS.figures, async (actor, { days }) => {
      const { businessId } = actor;
      const figures = await readBusinessAnalytics(viewsOf(actor), { businessId, days, now: now() });
      const { employees, series, first_day, ...rest } = figures;
      return {
        ...{ ...rest, first_day },
        // A model reads every line: none of days before the shop began.
        series: series.filter(({ date }) => first_day !== null && date >= first_day),
        staff: employees.map(({ id, name, scans, stamps, newcomers, rewards, undone, days, unusual }) => ({
          ...customerSeen({ id, name }, actor),
          ...{ scans, stamps, newcomers, rewards, undone, days, unusual },
        })),
      };
    }),

    toolRoute(ask.askDay, ASK_READS.figures_of_day, (actor, { day }) =>
      readDayFigures(viewsOf(actor), actor.businessId, day),
    ),

    toolRoute(ask.askCustomers, ASK_READS.customers, async (actor, { search, ...asked }) => {
      if (search === undefined)
        return presentCustomers(await readBusinessCustomers(viewsOf(actor), actor.businessId, asked), actor);
      if (!seesNames(actor))
        throw new DomainError('forbidden', { message: 'This key is not for this: names' });
      const { limit, cursor } = asked;
      const page = await searchBusinessCustomers(ports.views, actor.businessId, { q: search, limit, cursor });
      return presentCustomers(page, actor);
    }),

    toolRoute(ask.askBalance, ASK_READS.explain_balance, async (actor, asked) => {
      const { programme, customer_id: customerId, at } = asked;
      const storyOf = createStoryOf({ ...ports, views: viewsOf(actor) });
      const story = await storyOf(
        { businessId: actor.businessId, customerId, programme },
        'whole',
        atCounter,
      );
      const { entries, opening } = upTo(at, story);
      const last = entries.at(-1) ?? opening;
      return {
        customer: customerSeen(story.customer, actor),
        programme,
        balance: last.balance,
        rewards_redeemed: last.total_redeemed,
        opening: {
          entries: opening.steps,
          balance: opening.balance,
          rewards_redeemed: opening.total_redeemed,
        },
        entries: entries.map((step) => presentEntry(step, actor)),
        good_until: at === undefined ? story.lapse.good_until : null,
      };
    }),

    toolRoute(ask.askOwed, ASK_READS.owed, async ({ businessId }) => {
      const { db } = ports.views;
      const [owed, underWay] = await Promise.all([
        readOwed(db, businessId),
        readCardsUnderWay(db, businessId),
      ]);
      const cards = [...underWay].map(([programme, one]) => ({ programme, ...one }));
      return { ...owed, cards: cards.sort((a, b) => a.programme - b.programme) };
    }),

    toolRoute(ask.askUnusual, ASK_READS.unusual, async (actor, asked) => {
      const page = await readFindings(viewsOf(actor), { ...asked, businessId: actor.businessId });
      return { ...page, findings: page.findings.map((one) => presentFinding(one, actor)) };
    }),

    toolRoute(ask.askFinding, ASK_READS.unusual_finding, async (actor, { id }) => {
      const found = await readFinding(viewsOf(actor), id, actor.businessId);
      if (!found) throw new DomainError('not_found');
      return {
        finding: presentFinding(found.finding, actor),
        entries: found.events.map(({ customer, ...entry }) => ({
          ...entry,
          customer: customer && customerSeen(customer, actor),
        })),
      };
    }),
  ];
}

/** For a key that is not for names: every id is its own name, so that nobody's is read [AK7]. The shop's own words are no names. */
const idsForNames = ({ textReader }: Names, { businessId }: KeyActor): Names => ({
  byIds: async (ids) => new Map(ids.map((id): [string, Known] => [id, { ...NOBODY, name: id }])),
  candidates: async () => [],
  likely: async () => new Set(),
  textReader: (ids) => textReader(ids.filter((id) => id === businessId)),
});

const NOBODY = { email: '', phone: null, places: {}, description: null, logo: null, lastLoginAt: null };

interface Story {
  opening: { steps: number; balance: number; total_redeemed: number };
  steps: CardStep[];
}

/** The entries up to a time. */
function upTo(at: string | undefined, { opening, steps }: Story) {
  if (at === undefined) return { opening, entries: steps };
  const entries = steps.filter((step) => Date.parse(step.at) <= Date.parse(at));
  if (entries.length === 0 && opening.steps > 0)
    throw refusedField('at', 'This is before the entries that are listed; ask for a later time');
  return { opening, entries };
}

function presentEntry(step: CardStep, actor: KeyActor) {
  const { position, id, at, kind, by, stamps, balance, undoes, undone_by, reason } = step;
  return {
    ...{ position, id, at, kind, stamps, balance, undoes, undone_by },
    how: howOf(step),
    by: seesNames(actor) && by.name !== null ? { kind: by.kind, name: by.name } : { kind: by.kind },
    stamps_required: step.rule.stamps_required,
    refused: step.refusal?.reason ?? null,
    reason: seesNames(actor) ? reason : null,
  };
}

function howOf(step: CardStep): ask.How | null {
  if (step.new_terms) return 'new_terms';
  if (step.carried_over) return 'carried_over';
  if (step.given_anyway) return 'given_anyway';
  if (step.apology) return 'apology';
  return step.other_card ?? step.lapse ?? null;
}

function presentFinding(finding: Finding, actor: KeyActor) {
  const { id, rule, title, rule_words, summary, day, first_at, last_at, events, status } = finding;
  return {
    ...{ id, rule, title, rule_words, summary, day, first_at, last_at, events, status },
    staff: finding.staff && customerSeen(finding.staff, actor),
    customer: finding.customer && customerSeen(finding.customer, actor),
    dismissed_because: finding.reason,
  };
}
