import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { cardLookSchema } from '../shop-look.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** A shop's cards, one for each of its programmes (decision 244). Settings and look change the first one too. */

const owner = ['business'] as const;
const params = z.object({ programme: f.programmeInQuery });
const reply = z.object({ programme: s.programmeShape });
const errors = ['not_found', 'subscription_required', 'invalid_state'] as const;
const perHour = WRITES_PER_HOUR.saves;

const terms = {
  steps: f.programmeSteps,
  spends: z.optional(z.boolean()),
  keeps_rest: z.optional(z.boolean()),
  lapses_after_months: z.optional(f.lapsesAfterMonths),
  scan_cooldown_hours: f.scanCooldownHours,
  look: z.optional(cardLookSchema),
};

export const listProgrammes = endpoint({
  name: 'listProgrammes',
  method: 'GET',
  path: '/business/programmes',
  who: owner,
  summary:
    'The shop’s cards in the order in which they were opened, closed ones too, with how many are under way',
  reply: z.object({
    programmes: z.array(z.object({ ...s.programmeShape.def.shape, under_way: s.cardsUnderWayShape })),
  }),
});

export const openProgramme = endpoint({
  name: 'openProgramme',
  method: 'POST',
  path: '/business/programmes',
  who: owner,
  summary: 'Offer another card; the first one may get its name with it',
  body: z.object({ card_name: f.cardName, first_card_name: z.optional(f.cardName), ...terms }),
  status: 201,
  reply,
  errors: [...errors, 'limit_reached'],
  perHour,
});

export const changeProgramme = endpoint({
  name: 'changeProgramme',
  method: 'PUT',
  path: '/business/programmes/{programme}',
  who: owner,
  summary: 'Change a card’s terms, name or look; what is left out stays, and so do cards that have begun',
  params,
  body: z.partial(z.object({ card_name: f.cardName, ...terms, without_places: f.placeIds })),
  reply,
  errors,
  perHour,
});

export const closeProgramme = endpoint({
  name: 'closeProgramme',
  method: 'POST',
  path: '/business/programmes/{programme}/close',
  who: owner,
  summary:
    'From a day on, a card takes no stamps; what is on it is redeemed for 60 to 365 days more. Its customers are told.',
  params,
  body: z.object({ closes_on: f.day, redeemable_until: f.day }),
  reply,
  errors,
  perHour,
});

export const reopenProgramme = endpoint({
  name: 'reopenProgramme',
  method: 'POST',
  path: '/business/programmes/{programme}/reopen',
  who: owner,
  summary: 'Take a card’s closing back',
  params,
  reply,
  errors: [...errors, 'limit_reached'],
  perHour,
});
