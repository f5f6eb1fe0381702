import * as z from 'zod/mini';
import { platformSettingsSchema } from '../events/settings.ts';
import { analyticsQuery } from './business-figures.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const admin = ['admin'] as const;
const params = z.object({ id: f.id });
const oneBusiness = z.object({ business: s.businessShape });
const oneUser = z.object({ user: s.adminUserShape });
const businesses = z.object({ businesses: z.array(s.businessShape), next_cursor: f.nextCursor });
const users = z.object({ users: z.array(s.adminUserShape), next_cursor: f.nextCursor });
const changeErrors = ['not_found', 'invalid_state'] as const;
const byState = z.record(z.string(), z.int());

/** A registration that is not finished is pending, but listed apart [AP12]. */
const businessListed = z.enum([...s.businessStatusShape.options, 'unfinished']);
const businessList = { ...f.page, status: z.optional(businessListed) };
const userList = { ...f.page, status: z.optional(z.enum(['active', 'inactive'])) };

export const adminDashboard = endpoint({
  name: 'adminDashboard',
  method: 'GET',
  path: '/admin/dashboard',
  who: admin,
  summary: 'The platform’s figures and recent activity',
  reply: z.object({
    stats: z.object({
      users: z.int(),
      active_users: z.int(),
      businesses: z.int(),
      pending_businesses: z.int(),
      trial_businesses: z.int(),
      paying_businesses: z.int(),
      canceled_businesses: z.int(),
      total_stamps: z.int(),
      total_rewards: z.int(),
      scans_today: z.int(),
    }),
    pending: z.array(s.businessShape),
    recent_activity: z.array(s.activityItemShape),
  }),
});

export const pendingBusinesses = endpoint({
  name: 'pendingBusinesses',
  method: 'GET',
  path: '/admin/businesses/pending',
  who: admin,
  summary: 'Businesses waiting for approval, longest-waiting first',
  query: z.object(f.page),
  reply: z.object({
    pending_businesses: z.array(s.businessShape),
    businesses: z.array(s.businessShape),
    next_cursor: f.nextCursor,
  }),
});

export const adminBusinesses = endpoint({
  name: 'adminBusinesses',
  method: 'GET',
  path: '/admin/businesses',
  who: admin,
  summary:
    'All businesses or those with one status: newest first, pending ones longest-waiting first; unfinished registrations only by their status',
  query: z.object(businessList),
  reply: businesses,
});

export const openApprovals = endpoint({
  name: 'openApprovals',
  method: 'GET',
  path: '/admin/businesses/open',
  who: admin,
  summary: 'The number of businesses that wait for a decision',
  reply: z.object({ open: z.int() }),
});

const changeBusiness = <const N extends string, const P extends string, B extends z.ZodMiniType>(
  name: N,
  verb: P,
  summary: string,
  body: B,
) =>
  endpoint({
    name,
    method: 'PUT',
    path: `/admin/businesses/{id}/${verb}`,
    who: admin,
    summary,
    params,
    body,
    reply: oneBusiness,
    errors: changeErrors,
  });

const reasonBody = z.object({ reason: f.reason });
const noBody = z.object({});

export const approveBusiness = changeBusiness(
  'approveBusiness',
  'approve',
  'Approve a business',
  z.object({ notes: z._default(f.reasonOrNone, '') }),
);
export const undoApproval = changeBusiness(
  'undoApproval',
  'undo-approval',
  'Take an approval back within an hour, while the business has given no stamp; its trial is taken back with it',
  noBody,
);
export const rejectBusiness = changeBusiness(
  'rejectBusiness',
  'reject',
  'Reject a pending business',
  reasonBody,
);
export const deactivateBusiness = changeBusiness(
  'deactivateBusiness',
  'deactivate',
  'Deactivate a business',
  reasonBody,
);
export const reactivateBusiness = changeBusiness(
  'reactivateBusiness',
  'reactivate',
  'Reactivate a business',
  noBody,
);

export const adminUsers = endpoint({
  name: 'adminUsers',
  method: 'GET',
  path: '/admin/users',
  who: admin,
  summary: 'All customers or those with one status, newest first',
  query: z.object(userList),
  reply: users,
});

export const deactivateUser = endpoint({
  name: 'deactivateUser',
  method: 'PUT',
  path: '/admin/users/{id}/deactivate',
  who: admin,
  summary: 'Deactivate a customer and sign them out',
  params,
  body: reasonBody,
  reply: oneUser,
  errors: changeErrors,
});

export const reactivateUser = endpoint({
  name: 'reactivateUser',
  method: 'PUT',
  path: '/admin/users/{id}/reactivate',
  who: admin,
  summary: 'Reactivate a customer',
  params,
  body: noBody,
  reply: oneUser,
  errors: changeErrors,
});

export const adminAnalytics = endpoint({
  name: 'adminAnalytics',
  method: 'GET',
  path: '/admin/analytics',
  who: admin,
  summary: 'The platform’s totals, and figures for each day (Europe/London)',
  query: analyticsQuery,
  reply: z.object({
    days: z.int(),
    totals: s.analyticsTotalsShape,
    series: z.array(s.analyticsDayShape),
    first_day: s.firstDay,
    total_scans: z.int(),
    queue_jobs: z.int(),
    businesses: byState,
    subscriptions: byState,
    mrr_pence: z.int(),
    funnel: s.funnelShape,
  }),
});

export const searchUsers = endpoint({
  name: 'searchUsers',
  method: 'GET',
  path: '/admin/search/users',
  who: admin,
  summary: 'Search customers by part of a name or a whole email, optionally with one status',
  query: z.object({ ...userList, q: f.searchText }),
  reply: users,
});

export const searchBusinesses = endpoint({
  name: 'searchBusinesses',
  method: 'GET',
  path: '/admin/search/businesses',
  who: admin,
  summary: 'Search businesses by part of a name or a whole email, optionally with one status; newest first',
  query: z.object({ ...businessList, q: f.searchText }),
  reply: businesses,
});

const settingsReply = z.object({
  settings: platformSettingsSchema,
  history: z.array(
    z.object({
      at: s.time,
      actor: z.object({ id: z.string(), name: z.string() }),
      changes: z.partial(platformSettingsSchema),
    }),
  ),
});

export const adminSettings = endpoint({
  name: 'adminSettings',
  method: 'GET',
  path: '/admin/settings',
  who: admin,
  summary: 'The platform’s settings, and who changed them when',
  reply: settingsReply,
});

export const updateAdminSettings = endpoint({
  name: 'updateAdminSettings',
  method: 'PUT',
  path: '/admin/settings',
  who: admin,
  summary: 'Change the platform’s settings; fields left out stay as they are',
  body: z.object({
    trial_days: z.optional(z.int().check(z.gte(0), z.lte(365))),
    default_scan_cooldown_hours: z.optional(f.scanCooldownHours),
    default_stamps_required: z.optional(f.stampsRequired),
    daily_stamp_cap: z.optional(f.dailyStampCap),
    offer_six_month: z.optional(z.boolean()),
    announcement: z.optional(z.nullable(f.description)),
    places_included: z.optional(f.placesIncluded),
  }),
  reply: settingsReply,
});

export const systemHealth = endpoint({
  name: 'systemHealth',
  method: 'GET',
  path: '/admin/system/health',
  who: admin,
  summary: 'Current state of stores, projections, mail and payments',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
    uptime_seconds: z.number(),
    version: z.string(),
  }),
});

export const deleteAdminAccount = endpoint({
  name: 'deleteAdminAccount',
  method: 'DELETE',
  path: '/admin/account',
  who: admin,
  summary: 'Erase the administrator’s own account; the last one is refused',
  body: z.object({ password: f.requiredPassword }),
  status: 204,
  errors: ['invalid_state', 'rate_limited'],
  // The call's body has the password.
  asksAgain: false,
});
