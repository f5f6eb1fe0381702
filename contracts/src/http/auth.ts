import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export * from './session.ts';

/** Without 'Remember me' the session ends when the browser is closed. */
export const remember = z._default(z.boolean(), true);

const signInBody = z.object({ email: f.email, password: f.password, remember });

const signInErrors = ['invalid_credentials', 'other_role', 'second_factor_required', 'rate_limited'] as const;

/** An owner whose business was deactivated may still sign in and read. */
const barredSignInErrors = [...signInErrors, 'account_inactive'] as const;

const signedIn = <const K extends string, S extends z.ZodMiniType>(key: K, shape: S) =>
  z.object({ access_token: z.string(), [key]: shape } as { access_token: z.ZodMiniString } & Record<K, S>);

export const customerLogin = endpoint({
  name: 'customerLogin',
  method: 'POST',
  path: '/auth/login',
  who: 'nobody',
  summary: 'Sign a customer in',
  body: signInBody,
  reply: signedIn('user', s.userShape),
  errors: barredSignInErrors,
  repeat: 'none',
});

export const customerRegister = endpoint({
  name: 'customerRegister',
  method: 'POST',
  path: '/auth/register',
  who: 'nobody',
  summary: 'Create a customer account, with its QR code',
  body: z.object({ name: f.fullName, email: f.email, password: f.password }),
  status: 201,
  reply: signedIn('user', s.userShape),
  errors: ['already_exists', 'rate_limited'],
});

export const businessLogin = endpoint({
  name: 'businessLogin',
  method: 'POST',
  path: '/auth/business/login',
  who: 'nobody',
  summary: 'Sign a business owner in',
  body: signInBody,
  reply: signedIn('business', s.businessShape),
  errors: signInErrors,
  repeat: 'none',
});

export const businessRegister = endpoint({
  name: 'businessRegister',
  method: 'POST',
  path: '/auth/business/register',
  who: 'nobody',
  summary: 'Create a business account; the programme can be set later',
  body: z.object({
    email: f.email,
    password: f.password,
    name: z.optional(f.nameOrNone),
    description: z.optional(f.description),
    phone: z.optional(f.phone),
    address: z.optional(f.address),
    stampsRequired: z.optional(f.stampsRequired),
    rewardDescription: z.optional(f.rewardDescription),
    rewardEmoji: z.optional(f.rewardEmoji),
    scanCooldownHours: z.optional(f.scanCooldownHours),
    onboarding: z.optional(z.boolean()),
    /** Ignored: approval and activity are the administrator's. */
    is_active: z.optional(z.unknown()),
    is_approved: z.optional(z.unknown()),
  }),
  status: 201,
  reply: signedIn('business', s.businessShape),
  errors: ['already_exists', 'rate_limited'],
});

export const adminLogin = endpoint({
  name: 'adminLogin',
  method: 'POST',
  path: '/auth/admin/login',
  who: 'nobody',
  summary: 'Sign an administrator in',
  body: signInBody,
  reply: signedIn('admin', s.adminShape),
  errors: signInErrors,
  repeat: 'none',
});

export const employeeLogin = endpoint({
  name: 'employeeLogin',
  method: 'POST',
  path: '/employee/login',
  who: 'nobody',
  summary: 'Sign an employee in',
  body: z.object({ email: f.email, password: f.requiredPassword, remember }),
  reply: signedIn('employee', s.employeeShape),
  errors: barredSignInErrors,
  repeat: 'none',
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  who: ['customer', 'business', 'admin', 'employee'],
  summary: 'The account’s sessions',
  beforeFactor: true,
  reply: z.object({ sessions: z.array(s.sessionShape) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  who: ['customer', 'business', 'admin', 'employee'],
  summary: 'End one of this account’s sessions',
  beforeFactor: true,
  params: z.object({ id: f.id }),
  status: 204,
  errors: ['not_found'],
});
