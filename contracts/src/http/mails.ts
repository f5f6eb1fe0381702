import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { time } from './shapes.ts';

/** Mail preferences, and the state of mails (decision 182). */

/** A mail's state. 'failed' and 'bounced' stay until an administrator retries; 'dropped' had no recipient any more. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Topics and kinds come with their words, so that an open page shows those of a later release. */
const preferences = z.object({
  topics: z.array(
    z.object({ topic: z.string(), label: z.string(), description: z.string(), is_on: z.boolean() }),
  ),
});
/** `mails` completes 'You get …'. */
const subscription = z.object({ topic: z.string(), mails: z.string(), is_on: z.boolean() });

/** Roles that get optional mails. */
const subscribers = ['customer', 'business'] as const;

export const mailPreferences = endpoint({
  name: 'mailPreferences',
  method: 'GET',
  path: '/auth/mail-preferences',
  who: subscribers,
  summary: 'The mails that this account can switch off, and its choices',
  reply: preferences,
});

const CHOOSE_KIND = 'Please choose a kind of mail';

export const changeMailPreference = endpoint({
  name: 'changeMailPreference',
  method: 'PUT',
  path: '/auth/mail-preferences',
  who: subscribers,
  summary: 'Switch one kind of mail on or off',
  body: z.object({
    topic: z.string(CHOOSE_KIND).check(z.regex(/^[a-z_]{1,40}$/, CHOOSE_KIND)),
    is_on: z.boolean('Please choose on or off'),
  }),
  reply: preferences,
});

/** The account, the topic and our signature. */
const token = z.string().check(z.regex(/^[\w.-]{1,200}$/));

export const mailSubscription = endpoint({
  name: 'mailSubscription',
  method: 'GET',
  path: '/mail/unsubscribe/{token}',
  who: 'nobody',
  summary:
    'What the link in a mail would switch off, without switching it off; a browser is redirected to the page',
  params: z.object({ token }),
  reply: subscription,
  errors: ['not_found'],
});

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/mail/unsubscribe/{token}',
  who: 'nobody',
  summary: 'One-click unsubscribe by a mail program (RFC 8058); the body is ignored',
  params: z.object({ token }),
  takesRawBody: true,
  status: 204,
  errors: ['not_found'],
  repeat: 'none',
});

export const changeMailSubscription = endpoint({
  name: 'changeMailSubscription',
  method: 'PUT',
  path: '/mail/unsubscribe/{token}',
  who: 'nobody',
  summary: 'Switch the mails off, or on again, from the page that the link leads to',
  params: z.object({ token }),
  body: z.object({ is_on: z.boolean('Please choose on or off') }),
  reply: subscription,
  errors: ['not_found'],
  repeat: 'none',
});

export const mailBounced = endpoint({
  name: 'mailBounced',
  method: 'POST',
  path: '/webhooks/mail-bounces',
  who: 'nobody',
  summary: 'Report a bounced mail: for mail providers, with the shared secret as `Authorization: Bearer`',
  body: z.object({
    message_id: z.string('Message-ID is required').check(z.maxLength(300, 'Invalid Message-ID')),
  }),
  status: 204,
  errors: ['not_found'],
  repeat: 'none',
});

const mailShape = z.object({
  id: z.string(),
  /** Its name among the mails that we send (docs/events.md#mails), and the same in words. */
  kind: z.string(),
  label: z.string(),
  state: z.enum(MAIL_STATES),
  account_id: z.string(),
  /** The recipient's name; null once they are erased. */
  recipient: z.nullable(z.object({ kind: z.string(), name: z.string() })),
  attempts: z.int(),
  /** Why it was not sent: our code or the server's status. */
  problem: z.nullable(z.string()),
  created_at: time,
  /** When it is tried next; null unless it waits. */
  next_at: z.nullable(time),
  sent_at: z.nullable(time),
});
export type MailView = z.infer<typeof mailShape>;

export const adminMails = endpoint({
  name: 'adminMails',
  method: 'GET',
  path: '/admin/mails',
  who: ['admin'],
  summary: 'The mails sent, newest first: their kinds and accounts, without addresses or contents',
  query: z.object({ ...f.page, state: z.optional(z.enum(MAIL_STATES, 'Invalid state')) }),
  reply: z.object({
    counts: z.record(z.enum(MAIL_STATES), z.int()),
    mails: z.array(mailShape),
    next_cursor: f.nextCursor,
  }),
});

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  who: ['admin'],
  summary: 'Send a mail again that failed or bounced',
  params: z.object({ id: f.id }),
  reply: z.object({ mail: mailShape }),
  errors: ['not_found', 'invalid_state'],
});
