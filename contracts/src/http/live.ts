import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  cardSteps,
  progress,
  stampCardShape,
  stepsTaken,
  subscriptionShape,
  transactionShape,
} from './shapes.ts';

/** Live updates: server-sent events, whose `event` is a type and whose `data` is JSON (docs/wire.md#live). */
export const live = endpoint({
  name: 'live',
  method: 'GET',
  path: '/live',
  who: ['customer', 'business', 'employee', 'admin'],
  summary: 'Server-sent events; with Last-Event-ID the stream resumes without a gap',
  replyType: 'text/event-stream',
  errors: ['rate_limited'],
});

const { current_stamps, total_redeemed } = stampCardShape.def.shape;
const ofShop = { business_id: z.string() };
/** `programme` is the card's number, left out for the shop's first. */
const ofCard = { ...ofShop, customer_id: z.string(), programme: z.optional(z.int()) };

/** What each type of message holds. A client passes over types that it does not know. */
export const liveMessages = {
  'card-changed': z.object({
    ...ofCard,
    current_stamps,
    ...cardSteps,
    ...stepsTaken,
    ...progress,
    total_redeemed,
  }),
  transaction: transactionShape,
  /** A dispute about a card was opened or answered. */
  'question-changed': z.object(ofCard),
  /** The subscription as it is now; the id alone where there is none. */
  'subscription-changed': z.object({ ...z.partial(subscriptionShape).def.shape, ...ofShop }),
  /** A shop's participation or ability to give stamps changed. */
  'shop-changed': z.object(ofShop),
  /** A finding of unusual activity was raised or decided on; sent to its owner and administrators. */
  'finding-changed': z.object({}),
  /** Progress of a read model's rebuild, in events; sent to administrators. */
  'projection-progress': z.object({
    name: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    done: z.int(),
    total: z.int(),
  }),
};

export type LiveType = keyof typeof liveMessages;
export type LiveData<T extends LiveType> = z.infer<(typeof liveMessages)[T]>;
