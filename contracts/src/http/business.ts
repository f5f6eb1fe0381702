import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export * from './business-status.ts';

const business = ['business'] as const;

export const profile = z.object({ business: z.object({ ...s.businessShape.def.shape, ...s.pendingEmail }) });

const customers = z.object({ customers: z.array(s.businessCustomerShape), next_cursor: f.nextCursor });

export const businessDashboard = endpoint({
  name: 'businessDashboard',
  method: 'GET',
  path: '/business/dashboard',
  who: business,
  summary: 'Figures, newest customers and newest transactions',
  reply: z.object({
    overall_stats: z.object({
      active_customers: z.int(),
      total_stamps: z.int(),
      total_rewards_redeemed: z.int(),
    }),
    today_stats: z.object({ stamps_given: z.int() }),
    recent_customers: z.array(s.recentCustomerShape),
    recent_transactions: z.array(s.ownTransactionShape),
    stats: s.businessStatsShape,
  }),
});

export const businessProfile = endpoint({
  name: 'businessProfile',
  method: 'GET',
  path: '/business/profile',
  who: business,
  summary: 'The business’s profile',
  reply: profile,
});

/** `new`: for a month; `deleted`: their accounts are. */
export const CUSTOMER_SHOWS = ['all', 'reward_ready', 'new', 'deleted'] as const;

export const CUSTOMER_SORTS = ['last_visit', 'longest_away'] as const;

export const businessCustomers = endpoint({
  name: 'businessCustomers',
  method: 'GET',
  path: '/business/customers',
  who: business,
  summary: 'Customers with a card here, by their last visit; deleted ones only if asked for',
  query: z.object({
    ...f.page,
    show: z._default(z.enum(CUSTOMER_SHOWS), 'all'),
    sort: z._default(z.enum(CUSTOMER_SORTS), 'last_visit'),
    ...f.atPlace,
  }),
  reply: customers,
  errors: ['not_found'],
});

export const overdueCustomers = endpoint({
  name: 'overdueCustomers',
  method: 'GET',
  path: '/business/customers/overdue',
  who: business,
  summary: 'Customers who stay away longer than they used to, the easiest to win back first',
  query: z.object(f.atPlace),
  reply: customers,
  errors: ['not_found'],
});

export const searchBusinessCustomers = endpoint({
  name: 'searchBusinessCustomers',
  method: 'GET',
  path: '/business/customers/search',
  who: business,
  summary: 'Search these customers by part of a name or a whole email',
  query: z.object({ ...f.page, q: f.searchText, ...f.atPlace }),
  reply: customers,
  errors: ['not_found'],
});

export const resubmitBusiness = endpoint({
  name: 'resubmitBusiness',
  method: 'POST',
  path: '/business/resubmit',
  who: business,
  summary: 'Ask for approval again after a rejection',
  reply: profile,
  errors: ['not_found', 'invalid_state'],
});
