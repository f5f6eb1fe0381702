import * as z from 'zod/mini';
import { CARD_QUESTIONS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { cardLapseShape } from './lapses.ts';
import { ofCard as ofOneCard } from './shapes/cards.ts';
import { done, reward, rewardWords, time } from './shapes.ts';

/** A card's history, step by step, and its customer's questions. */

/** Which of the shop's cards; left out for the first. */
const ofCard = { programme: z.optional(f.programmeInQuery) };

/** The shop's terms at one moment. */
const rule = z.object({
  ...reward,
  scan_cooldown_hours: z.number(),
});

const question = z.object({
  id: z.string(),
  /** The step that it is about; null if one is missing. */
  entry_id: z.nullable(z.string()),
  asked_at: time,
  /** Null once its author is erased. */
  words: z.nullable(z.string()),
  answer: z.nullable(
    z.object({
      outcome: z.enum(['explained', 'undone', 'added']),
      /** Stamps that the answer added or took. */
      stamps: z.int(),
      at: time,
      words: z.nullable(z.string()),
    }),
  ),
});
export type CardQuestion = z.infer<typeof question>;

const step = z.object({
  /** The event's id; for an earning or a redemption also the transaction's. */
  id: z.string(),
  /** The event's position in the log. */
  position: z.int(),
  kind: z.enum(['earned', 'redeemed', 'earning_undone', 'redemption_undone', 'refused']),
  /**
   * Stamps that came from or went to another card of the same person [SC52], as an earning or its undo: no
   * transaction, so it is neither asked about nor undone at the counter.
   */
  other_card: z.optional(z.enum(['put_together', 'taken_apart'])),
  /** Stamps that lapsed, as an undone earning, or were brought back, as an earning [SC85, SC86]. Neither is a transaction. */
  lapse: z.optional(z.enum(['lapsed', 'brought_back'])),
  /** True where the customer switched to the shop's terms of that moment, as an earning of no stamps [SC66]. No transaction. */
  new_terms: z.optional(z.boolean()),
  /** True for stamps of a paper card, and for their undo. */
  carried_over: z.optional(z.boolean()),
  /** True for stamps given before the cooldown was over, whose `reason` is why. */
  given_anyway: z.optional(z.boolean()),
  /** True for stamps given as an apology, whose `reason` is why. */
  apology: z.optional(z.boolean()),
  /** Of a scan that waited on a device: when that saw it, and whether it was judged by that or by when it arrived, which is `at`. */
  seen_at: z.optional(time),
  judged_by: z.optional(z.enum(['seen', 'arrived'])),
  at: time,
  /** `name` is null for the customer, who does not see which of the staff it was. */
  by: z.object({ kind: z.enum(['customer', 'staff', 'owner', 'platform']), name: z.nullable(z.string()) }),
  /** Where it was, at a shop with several places. */
  place_name: z.optional(z.string()),
  /** Change of the card's stamps: negative for stamps taken off, 0 for a refusal. */
  stamps: z.int(),
  /** Stamps on the card and rewards redeemed after it. */
  balance: z.int(),
  total_redeemed: z.int(),
  rule,
  /** What a redemption gave. */
  reward: z.optional(z.object(rewardWords)),
  /** The earning or redemption that this undid. */
  undoes: z.nullable(z.string()),
  /** The step that undid this one. */
  undone_by: z.nullable(z.string()),
  /** At the counter: as far as the card and the clock go. */
  can_undo: z.optional(z.boolean()),
  /** The shop's reason for an undo, or for stamps given anyway or as an apology; null without one, or once the customer is erased. */
  reason: z.nullable(z.string()),
  /** For a refusal: the action and the reason. */
  refusal: z.nullable(
    z.object({
      action: z.enum(['earn', 'redeem']),
      reason: z.enum(['cooldown_active', 'not_eligible', 'subscription_required', 'daily_cap_reached']),
      /** Stamps that were to be given. */
      amount: z.nullable(z.int()),
      /** For a cooldown: when it ended. */
      until: z.nullable(time),
    }),
  ),
});
export type CardStep = z.infer<typeof step>;

const story = z.object({
  business: z.object({ id: z.string(), name: z.string() }),
  customer: z.object({ id: z.string(), name: z.string() }),
  ...ofOneCard,
  /** The card before the first listed step: empty, except for long histories. */
  opening: z.object({ steps: z.int(), balance: z.int(), total_redeemed: z.int() }),
  /** Oldest first. */
  steps: z.array(step),
  card: z.object({ current_stamps: z.int(), total_redeemed: z.int() }),
  /** Today's terms; null if the business never had any. */
  rule: z.nullable(rule),
  questions: z.array(question),
  lapse: z.optional(cardLapseShape),
});
export type CardStory = z.infer<typeof story>;

export const ownCardStory = endpoint({
  name: 'ownCardStory',
  method: 'GET',
  path: '/user/business/{id}/story',
  who: ['customer'],
  summary:
    'The history of the customer’s own card: each step with the programme’s rules at the time, and the refusals of the last 90 days',
  params: z.object({ id: f.id }),
  query: z.object(ofCard),
  reply: story,
  errors: ['not_found'],
});

export const cardStory = endpoint({
  name: 'cardStory',
  method: 'GET',
  path: '/stamps/story/{customer_id}',
  who: ['business', 'employee'],
  summary:
    'The history of a customer’s card at this business, with who did each step; for staff only of customers who want to be found',
  params: z.object({ customer_id: f.id }),
  /** `place`: refusals at another are left out. */
  query: z.object({ ...ofCard, ...f.atPlace }),
  reply: story,
  errors: ['account_inactive', 'business_not_approved', 'business_inactive', 'not_found', 'rate_limited'],
});

export const cardStoryByCode = endpoint({
  name: 'cardStoryByCode',
  method: 'POST',
  path: '/stamps/story',
  who: ['business', 'employee'],
  summary:
    'The same for the customer with this code, who may be one who does not want to be found: their code is what opens their card',
  body: z.object({ qr_code: f.qrCode, programme: z.optional(f.programme) }),
  reply: story,
  errors: ['business_not_approved', 'business_inactive', 'not_found', 'rate_limited'],
  repeat: 'none',
});

const words = f.words(CARD_QUESTIONS.wordsMax);

export const askAboutCard = endpoint({
  name: 'askAboutCard',
  method: 'POST',
  path: '/user/business/{id}/questions',
  who: ['customer'],
  summary: 'Ask the shop about an entry on your card, or about a missing one',
  params: z.object({ id: f.id }),
  body: z.object({
    entry_id: z.optional(z.nullable(f.id)),
    words,
    /** Which of the shop's cards a missing stamp is about; an entry is on its own. */
    programme: z.optional(f.programme),
  }),
  status: 201,
  reply: z.object({ ...done.def.shape, question_id: z.string() }),
  errors: [
    'business_not_approved',
    'business_inactive',
    'not_found',
    'invalid_state',
    'limit_reached',
    'conflict',
  ],
  repeat: 'events',
});

export const readCardAnswers = endpoint({
  name: 'readCardAnswers',
  method: 'PUT',
  path: '/user/business/{id}/answers/read',
  who: ['customer'],
  summary: 'Note that the customer has opened the shop’s answers about their card',
  params: z.object({ id: f.id }),
  query: z.object(ofCard),
  status: 204,
  errors: ['not_found'],
});

const cardQuestion = z.object({
  ...question.def.shape,
  customer: z.object({ id: z.string(), name: z.string() }),
});
export type AskedQuestion = z.infer<typeof cardQuestion>;

export const cardQuestions = endpoint({
  name: 'cardQuestions',
  method: 'GET',
  path: '/business/questions',
  who: ['business'],
  summary:
    'Customers’ questions about their cards: open ones first, longest-waiting first, then answered ones, newest first',
  reply: z.object({ open: z.int(), questions: z.array(cardQuestion) }),
});

export const openCardQuestions = endpoint({
  name: 'openCardQuestions',
  method: 'GET',
  path: '/business/questions/open',
  who: ['business'],
  summary: 'The number of unanswered questions',
  reply: z.object({ open: z.int() }),
});

export const answerCardQuestion = endpoint({
  name: 'answerCardQuestion',
  method: 'POST',
  path: '/business/questions/{id}/answer',
  who: ['business'],
  summary: 'Answer a question: with words only, or also by undoing the entry or adding stamps',
  params: z.object({ id: f.id }),
  body: z.object({
    outcome: z.enum(['explained', 'undone', 'added']),
    words,
    /** With 'added'. */
    stamp_amount: z.optional(f.stampAmount),
  }),
  reply: done,
  errors: [
    'business_not_approved',
    'business_inactive',
    'subscription_required',
    'self_stamping',
    'not_found',
    'invalid_state',
    'conflict',
  ],
  repeat: 'events',
});
