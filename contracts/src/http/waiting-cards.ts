import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const counter = ['business', 'employee'] as const;

/** An imported card that is not claimed yet, with what staff need to tell two apart. */
const waitingCard = z.object({
  id: z.string(),
  /** First name and initial. */
  name: z.string(),
  /** 'a…@gmail.com' */
  email: z.string(),
  stamps: z.int(),
});
export type WaitingCard = z.infer<typeof waitingCard>;

export const findWaitingCards = endpoint({
  name: 'findWaitingCards',
  method: 'POST',
  path: '/stamps/waiting-cards',
  who: counter,
  summary:
    'Cards of the shop’s list that wait to be claimed, by words of the name or by how the email begins',
  body: z.object({ q: f.searchText, place: f.place }),
  reply: z.object({ cards: z.array(waitingCard) }),
  errors: ['account_inactive', 'business_not_approved', 'business_inactive', 'not_found', 'rate_limited'],
  // It writes to no card, and a repeat only shows the same again.
  repeat: 'none',
});

export const giveWaitingCard = endpoint({
  name: 'giveWaitingCard',
  method: 'POST',
  path: '/stamps/waiting-cards/give',
  who: counter,
  summary:
    'Put the stamps of a waiting card on the card of the customer who is here: once, like a paper card',
  body: z.object({ waiting_id: f.id, qr_code: f.qrCode, place: f.place }),
  reply: s.earnedShape,
  errors: [
    'account_inactive',
    'self_stamping',
    'business_not_approved',
    'business_inactive',
    'subscription_required',
    'not_found',
    'invalid_state',
    'daily_cap_reached',
    'rate_limited',
    'conflict',
  ],
});
