import * as z from 'zod/mini';
import { ANALYTICS_DAYS, LIST_LIMIT, STORY_STEPS } from '../limits.ts';
import { FINDING_STATES, findingShape } from './anomalies.ts';
import { CUSTOMER_SHOWS, CUSTOMER_SORTS } from './business.ts';
import * as f from './fields.ts';
import { analyticsDayShape, analyticsTotalsShape } from './shapes.ts';
import * as s from './v1/shapes.ts';

/** What a program may ask about a shop by the Model Context Protocol, at `/mcp` (decision 250). Each only reads. */

/** A tool of the protocol. Descriptions are for the model that chooses among them. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodMiniObject;
  answer: z.ZodMiniObject;
}
export type InputOf<T extends Tool> = z.output<T['input']>;
export type AnswerOf<T extends Tool> = z.input<T['answer']>;

const tool = <const T extends Tool>(one: T): T => one;
const said = (description: string) => z.meta({ description });

const POSITION = 'Everything in the log up to this position is counted, and nothing after it';
const restsOn = {
  rests_on: z
    .object({ position: z.int().check(said(POSITION)), at: z.string().check(said('When it was read, UTC')) })
    .check(said('What the answer is true for')),
};

const DAY = 'A day of the shop’s own, YYYY-MM-DD';
const NAMED = 'The name is there only if the key is for names';
const person = z.object({ id: z.string(), name: z.optional(z.string()) }).check(said(NAMED));
const ofCard = z._default(
  z.int().check(z.gte(1), said('The number of the card, from `shop`; 1 is the first')),
  1,
);
const list = {
  limit: z._default(z.int().check(z.gte(1), z.lte(LIST_LIMIT.max)), LIST_LIMIT.default),
  cursor: z.optional(z.string().check(said('`next_cursor` of the page before'))),
};

export const askShop = tool({
  name: 'shop',
  title: 'The shop and its programme',
  description:
    'The shop’s name, time zone and place, and each card that it offers: its rewards by stamps, the wait between stamps, and whether it closes.',
  input: z.object({}),
  answer: z.object({
    ...restsOn,
    shop: s.shop,
    terms: z
      .array(
        z.object({
          programme: z.int(),
          spends: z
            .boolean()
            .check(
              said(
                'Stamps are spent on rewards; if not, rewards before the last are taken on the way and cost none',
              ),
            ),
          keeps_rest: z.boolean().check(said('Stamps beyond the reward stay on the card')),
          lapses_after_months: z.nullable(z.int()).check(said('Without a visit; null for never')),
        }),
      )
      .check(said('Of each card, beside its rewards')),
  }),
});

export const askFigures = tool({
  name: 'figures',
  title: 'Figures of the last days',
  description:
    'Scans, stamps, rewards, new and active customers of each of the last days up to today, their totals, and what each member of staff did. Undone entries are left out; days of a closed season too.',
  input: z.object({
    days: z._default(
      z.int().check(z.gte(ANALYTICS_DAYS.min), z.lte(ANALYTICS_DAYS.max)),
      ANALYTICS_DAYS.default,
    ),
  }),
  answer: z.object({
    ...restsOn,
    days: z.int(),
    totals: analyticsTotalsShape,
    series: z.array(analyticsDayShape).check(said('Oldest first, from the first day with any activity')),
    closed_days: z.int().check(said('Whole days of a season, which the series leaves out')),
    first_day: z.nullable(z.string().check(said('The first day with any activity'))),
    staff: z
      .array(
        z.object({
          ...person.def.shape,
          scans: z.int(),
          stamps: z.int(),
          newcomers: z.int().check(said('Customers whose first stamp they gave')),
          rewards: z.int(),
          undone: z.int(),
          days: z.int().check(said('Days on which they did any of it')),
          unusual: z.boolean().check(said('Far above the others')),
        }),
      )
      .check(said('The owner, employees and keys, most stamps first')),
  }),
});

export const askDay = tool({
  name: 'figures_of_day',
  title: 'Figures of one day',
  description: 'Stamps, rewards and new customers of any one day of the shop’s, without what was undone.',
  input: z.object({ day: z.iso.date().check(said(DAY)) }),
  answer: z.object({ ...restsOn, ...s.day.def.shape }),
});

export const askCustomers = tool({
  name: 'customers',
  title: 'Customers and their cards',
  description:
    'Customers with a card here and how it stands, to find the id that `explain_balance` takes. Searching by name or email needs a key that is for names.',
  input: z.object({
    search: z.optional(
      z.string().check(z.minLength(1), z.maxLength(100), said('Part of a name, or a whole email')),
    ),
    show: z._default(z.enum(CUSTOMER_SHOWS), 'all'),
    sort: z._default(z.enum(CUSTOMER_SORTS), 'last_visit'),
    ...list,
  }),
  answer: z.object({ ...restsOn, customers: z.array(s.listedCustomer), next_cursor: f.nextCursor }),
});

/** What an entry of a card was, beside a scan, a reward and their undoing. */
const HOW = [
  'carried_over',
  'given_anyway',
  'apology',
  'put_together',
  'taken_apart',
  'lapsed',
  'brought_back',
  'new_terms',
] as const;
export type How = (typeof HOW)[number];
const HOW_WORDS =
  'Null for a scan or a reward. carried_over: from a paper card; given_anyway: before the wait was over; put_together, taken_apart: with another card of the same person; new_terms: the customer switched to the shop’s newer terms';

const entry = z.object({
  position: z.int().check(said('Its place in the log, which proves it')),
  id: z.string(),
  at: z.string(),
  kind: s.step.def.shape.kind,
  how: z.nullable(z.enum(HOW)).check(said(HOW_WORDS)),
  by: s.step.def.shape.by,
  stamps: z.int().check(said('The change of the balance')),
  balance: z.int().check(said('The stamps on the card after it')),
  stamps_required: z.int().check(said('Of a full card, by the terms of that moment')),
  refused: z.nullable(z.string()).check(said('Of a refusal: why')),
  reason: z.nullable(z.string()).check(said('What the shop wrote; only if the key is for names')),
  undoes: s.step.def.shape.undoes,
  undone_by: s.step.def.shape.undone_by,
});

export const askBalance = tool({
  name: 'explain_balance',
  title: 'Why a card has the stamps that it has',
  description:
    'Counts a customer’s card from the log, entry by entry, each with its position: the balance is what `opening` had, and the sum of the entries’ stamps. With `at` it stops there and tells how the card stood then.',
  input: z.object({
    customer_id: f.id.check(said('From `customers`')),
    programme: ofCard,
    at: z.optional(z.iso.datetime({ offset: true }).check(said('A time in the past'))),
  }),
  answer: z.object({
    ...restsOn,
    customer: person,
    programme: z.int(),
    balance: z.int(),
    rewards_redeemed: z.int(),
    opening: z
      .object({ entries: z.int(), balance: z.int(), rewards_redeemed: z.int() })
      .check(said(`Entries before the listed ones, of which there are at most ${STORY_STEPS}`)),
    entries: z.array(entry).check(said('Oldest first')),
    good_until: z.nullable(z.string()).check(said('The day on which the stamps lapse if nobody comes')),
  }),
});

export const askOwed = tool({
  name: 'owed',
  title: 'What the shop owes',
  description:
    'Rewards that all cards together have come to (a full card is one, any other its share), full cards, and cards under way, for each card that the shop offers.',
  input: z.object({}),
  answer: z.object({
    ...restsOn,
    full_cards: z.int(),
    rewards: z.number(),
    cards: z.array(
      z.object({
        programme: z.int(),
        begun: z.int().check(said('Cards with stamps')),
        full: z.int(),
        past_half: z.int().check(said('Not full, with more than half of the stamps')),
        owed: z.int().check(said('Rewards, rounded up')),
      }),
    ),
  }),
});

const { id, rule, title, rule_words, summary, day, first_at, last_at, events, status } =
  findingShape.def.shape;
const finding = z.object({
  ...{ id, rule, title, rule_words, summary, day, first_at, last_at, events, status },
  staff: z.nullable(person),
  customer: z.nullable(person),
  dismissed_because: z.nullable(z.string()),
});

export const askUnusual = tool({
  name: 'unusual',
  title: 'What is unusual',
  description:
    'Activity that one of our rules found unusual, newest first, each with the rule in words. It is no proof of wrongdoing. The owner dismisses a finding or acts on it in the app.',
  input: z.object({ status: z._default(z.enum(FINDING_STATES), 'open'), ...list }),
  answer: z.object({
    ...restsOn,
    open: z.int().check(said('Neither dismissed nor acted on')),
    findings: z.array(finding),
    next_cursor: f.nextCursor,
  }),
});

export const askFinding = tool({
  name: 'unusual_finding',
  title: 'One finding, with what is behind it',
  description:
    'A finding of `unusual` with the newest hundred of its entries, each with its position in the log.',
  input: z.object({ id: f.id.check(said('From `unusual`')) }),
  answer: z.object({
    ...restsOn,
    finding,
    entries: z.array(
      z.object({
        position: z.int(),
        id: z.string(),
        at: z.string(),
        words: z.nullable(z.string()),
        customer: z.nullable(person),
      }),
    ),
  }),
});

export const TOOLS = [
  askShop,
  askFigures,
  askDay,
  askCustomers,
  askBalance,
  askOwed,
  askUnusual,
  askFinding,
] as const;
