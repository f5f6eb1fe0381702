import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const counter = ['business', 'employee'] as const;
/** Neither call writes to a card, and a repeat only shows the same again. */
const finding = { method: 'POST', who: counter, repeat: 'none' } as const;
const refusals = [
  'account_inactive',
  'not_found',
  'business_not_approved',
  'business_inactive',
  'rate_limited',
] as const;

/** One of this shop's own customers, as far as staff need it to tell two apart. */
export const foundCustomerShape = z.object({
  customer_id: z.string(),
  /** First name and initial. */
  name: z.string(),
  /** 'a…@gmail.com' */
  email: z.string(),
  /** The last four characters of their code; null without one. */
  code_ends_in: z.nullable(z.string()),
  last_visit_at: s.time,
  /** The name of the card that they used last, at a shop with several. */
  card_name: z.optional(z.string()),
});

export type FoundCustomer = z.infer<typeof foundCustomerShape>;

export const findCustomers = endpoint({
  name: 'findCustomers',
  ...finding,
  path: '/stamps/find',
  summary:
    'This shop’s own customers with these words in their name, this email, or a code that ends so; without those who do not want to be found',
  body: z.object({ q: f.searchText, place: f.place }),
  reply: z.object({
    customers: z.array(foundCustomerShape),
    /** People of the shop's own list who match, and have not claimed their stamps: first names. */
    waiting: z.array(z.object({ name: z.string(), stamps: z.int() })),
    /** True if there are others: more of the name is needed. */
    is_cut: z.boolean(),
  }),
  errors: refusals,
});

export const lookUpFound = endpoint({
  name: 'lookUpFound',
  ...finding,
  path: '/stamps/found',
  summary: 'The card of a customer who was found by a search',
  body: z.object({ customer_id: f.id, programme: z.optional(f.programme), place: f.place }),
  reply: s.customerLookupShape,
  errors: refusals,
});
