import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { MARKETING_WORDINGS, type MarketingWording } from '../marketing.ts';
import { PUSH_KINDS } from '../push-kinds.ts';
import { endpoint } from './endpoint.ts';
import { time } from './shapes/time.ts';

/** Web push: which kinds a customer wants, and on which browsers; and the consent to marketing, which is another thing. */

const customer = ['customer'] as const;
const isOn = z.boolean('Please choose on or off');
const kind = z.enum(PUSH_KINDS, 'Please choose a kind of notice');
const wording = z.enum(
  Object.keys(MARKETING_WORDINGS) as [MarketingWording, ...MarketingWording[]],
  'These words are not known',
);

const settings = z.object({
  /** For the browser's subscription; null where this installation sends no notices. */
  public_key: z.nullable(z.string()),
  /** Whether the browser of this session gets them. */
  is_subscribed: z.boolean(),
  kinds: z.array(z.object({ kind, is_on: z.boolean() })),
});

export const noticeSettings = endpoint({
  name: 'noticeSettings',
  method: 'GET',
  path: '/user/notices',
  who: customer,
  summary: 'The kinds of push notices, which are on, and whether this browser gets them',
  reply: settings,
});

export const changeNoticeKind = endpoint({
  name: 'changeNoticeKind',
  method: 'PUT',
  path: '/user/notices',
  who: customer,
  summary: 'Switch one kind of notice on or off, for all browsers',
  body: z.object({ kind, is_on: isOn }),
  reply: settings,
  perHour: WRITES_PER_HOUR.saves,
});

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'Invalid key'));

export const subscribeToNotices = endpoint({
  name: 'subscribeToNotices',
  method: 'PUT',
  path: '/user/notices/subscription',
  who: customer,
  summary: 'The browser of this session gets notices, by its push service, until it signs out',
  body: z.object({
    endpoint: z.string('Endpoint is required').check(z.maxLength(2_000, 'Invalid endpoint')),
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  }),
  reply: settings,
  errors: ['invalid_state'],
  repeat: 'none',
});

export const unsubscribeFromNotices = endpoint({
  name: 'unsubscribeFromNotices',
  method: 'DELETE',
  path: '/user/notices/subscription',
  who: customer,
  summary: 'The browser of this session gets no more notices',
  reply: settings,
  repeat: 'none',
});

const consent = z.object({
  is_allowed: z.boolean(),
  /** The words that were decided on; null before any decision. */
  wording: z.nullable(z.string()),
  decided_at: z.nullable(time),
});

export const marketingConsent = endpoint({
  name: 'marketingConsent',
  method: 'GET',
  path: '/user/marketing-consent',
  who: customer,
  summary: 'Whether the customer allows marketing, since when, and by which words',
  reply: consent,
});

export const decideMarketing = endpoint({
  name: 'decideMarketing',
  method: 'PUT',
  path: '/user/marketing-consent',
  who: customer,
  summary: 'Allow marketing, or no longer; off unless it was allowed',
  body: z.object({ is_allowed: isOn, wording }),
  reply: consent,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});
