import * as z from 'zod/mini';
import { actorSchema } from '../events/envelope.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { cardSteps, progress, time } from './shapes.ts';

/** Audit replay, and the state of projections. */
const owners = ['admin', 'business'] as const;
const admin = ['admin'] as const;

const auditEvent = z.object({
  /** For a card's earning or redemption, the transaction's id. */
  id: z.string(),
  position: z.int(),
  stream: z.string(),
  /** The stream's subject: a card's customer, an employee, a business. Null without a name. */
  subject: z.nullable(z.string()),
  /** The business it is about, for administrators. */
  business_name: z.nullable(z.string()),
  version: z.int(),
  type: z.string(),
  at: time,
  actor: z.object({ ...actorSchema.def.shape, name: z.string() }),
  data: z.record(z.string(), z.unknown()),
  /** The card's stamps after it; null for other streams. */
  balance_after: z.nullable(z.int()),
  correlation_id: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const isoTime = z.iso.datetime({ offset: true });
/** Where a replay stops: a position of the log, or a time. */
const momentWords = 'Must be a position or a time';
const moment = z.union([z.string().check(z.regex(/^[0-9]{1,15}$/)), isoTime], momentWords);

export const auditCard = endpoint({
  name: 'auditCard',
  method: 'GET',
  path: '/audit/cards/{business_id}/{customer_id}',
  who: owners,
  summary: 'A card computed from its events, at a given position or time',
  params: z.object({ business_id: f.id, customer_id: f.id }),
  /** `programme`: which of the shop's cards; left out for the first. */
  query: z.object({ at: z.optional(moment), programme: z.optional(f.programmeInQuery) }),
  reply: z.object({
    /** 'Deleted customer' once they are erased. */
    customer: z.object({ id: z.string(), name: z.string() }),
    card: z.object({
      current_stamps: z.int(),
      ...cardSteps,
      /** Of the full card's reward, under the terms that the card goes by. */
      reward_emoji: z.optional(z.string()),
      ...progress,
      total_redeemed: z.int(),
    }),
    events: z.array(auditEvent),
    at: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});

export const auditEvents = endpoint({
  name: 'auditEvents',
  method: 'GET',
  path: '/audit/events',
  who: owners,
  summary: 'The event log, filtered, newest first; a business sees its own events',
  query: z.object({
    ...f.pageByPosition,
    stream: z.optional(z.string().check(z.maxLength(120))),
    type: z.optional(z.string().check(z.maxLength(60))),
    actor: z.optional(f.id),
    from: z.optional(isoTime),
    to: z.optional(isoTime),
    ...f.atPlace,
  }),
  reply: z.object({ events: z.array(auditEvent), next_cursor: f.nextCursor }),
  errors: ['not_found'],
});

export const auditVerify = endpoint({
  name: 'auditVerify',
  method: 'GET',
  path: '/audit/verify',
  who: owners,
  summary: 'Check the hash chains, and compare the events with their seals; reports the first fault',
  query: z.object({ business_id: z.optional(f.id) }),
  reply: z.object({
    ok: z.boolean(),
    events: z.int(),
    head: z.int(),
    first_bad: z.nullable(z.object({ stream: z.string(), version: z.int(), reason: z.string() })),
    /**
     * Compares the events with the newest checkpoint in the database. `none`, `unsigned`: no comparison is possible. `npm run audit --
     * verify` compares with the seals outside the database, which proves more.
     */
    sealed: z.object({
      state: z.enum(['none', 'unsigned', 'matches', 'differs']),
      /** Number of events compared. */
      events: z.int(),
      /** Position of the first event that differs from its seal. */
      position: z.nullable(z.int()),
    }),
  }),
  errors: ['not_found'],
});

export const projectionShape = z.object({
  name: z.string(),
  position: z.int(),
  head: z.int(),
  lag_ms: z.int(),
  state: z.enum(['live', 'catching_up', 'rebuilding', 'waiting', 'stopped']),
  /** While waiting: the unknown event's type and position. */
  waiting_for: z.nullable(z.string()),
  rebuild: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Sums of its rows before and after the newest rebuild, both at `position`; null if not compared. */
  checksums: z.nullable(z.object({ before: z.string(), after: z.string(), position: z.int() })),
  /** Events set aside after repeated failures. */
  parked: z.int(),
});

export const listProjections = endpoint({
  name: 'listProjections',
  method: 'GET',
  path: '/admin/projections',
  who: admin,
  summary: 'The position and state of each read model',
  reply: z.array(projectionShape),
});

const projectionName = z.object({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });

export const rebuildProjection = endpoint({
  name: 'rebuildProjection',
  method: 'POST',
  path: '/admin/projections/{name}/rebuild',
  who: admin,
  summary: 'Rebuild a read model while the current one serves, then swap them',
  params: projectionName,
  status: 202,
  reply: projectionShape,
  errors: ['not_found', 'invalid_state'],
});

export const retryProjection = endpoint({
  name: 'retryProjection',
  method: 'POST',
  path: '/admin/projections/{name}/retry',
  who: admin,
  summary: 'Retry the events that a read model set aside',
  params: projectionName,
  status: 202,
  reply: projectionShape,
  errors: ['not_found', 'invalid_state'],
});

/** Sent only for a reply with `traceresponse` or a live message with `traceparent` (docs/wire.md#traces). */
export const reportPaint = endpoint({
  name: 'reportPaint',
  method: 'POST',
  path: '/traces/paints',
  who: ['customer', 'business', 'employee', 'admin'],
  summary: 'Add to a trace when the screen had painted what came of it',
  repeat: 'none',
  body: z.object({
    traceparent: z.string().check(z.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)),
    cause: z.enum(['answer', 'live']),
    took_ms: z.int().check(z.gte(0), z.lte(60_000)),
  }),
  status: 204,
});

export const devMail = endpoint({
  name: 'devMail',
  method: 'GET',
  path: '/dev/mail',
  who: 'nobody',
  summary: 'Stand-in for a mail server: the mails sent, newest first',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        sent_at: time,
      }),
    ),
  }),
  errors: ['not_found'],
});
