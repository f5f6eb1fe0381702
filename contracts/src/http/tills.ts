import * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_MAX } from '../limits.ts';
import { shopLookSchema } from '../shop-look.ts';
import { HELD_BECAUSE, PIN_DIGITS, TILL_LOCK_MINUTES, TILL_SCANS } from '../tills.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/**
 * Shared tills. An owner makes a code; a tablet becomes a till by it, with a key that never leaves the tablet and proves each of its
 * calls (`TILL_PROOF_HEADER`); staff take it by a PIN.
 */

const business = ['business'] as const;
const lockAfter = z.int().check(z.gte(TILL_LOCK_MINUTES.min), z.lte(TILL_LOCK_MINUTES.max));

const person = { employee_id: z.string(), name: z.string() };

const tillShape = z.object({
  id: z.string(),
  name: z.string(),
  place_id: z.string(),
  lock_after_minutes: z.int(),
  enrolled_at: s.time,
  /** To the minute; null if it did not call yet. */
  last_seen_at: s.optionalTime,
  /** Who has it now. */
  taken_by: z.nullable(z.object({ ...person, since: s.time })),
  /** The newest first, at most `WRONG_PINS_SHOWN`. */
  wrong_pins: z.array(z.object({ ...person, at: s.time })),
});
export type Till = z.infer<typeof tillShape>;

export const listTills = endpoint({
  name: 'listTills',
  method: 'GET',
  path: '/business/tills',
  who: business,
  summary: 'The tills that work, the newest first, with who has them and wrong PINs',
  reply: z.object({ tills: z.array(tillShape) }),
});

export const makeTillCode = endpoint({
  name: 'makeTillCode',
  method: 'POST',
  path: '/business/tills/codes',
  who: business,
  summary: 'A code by which a tablet becomes a till, once, within ten minutes; an earlier one ends',
  body: z.object({
    name: f.tillName,
    place_id: z.optional(f.id),
    lock_after_minutes: z._default(lockAfter, TILL_LOCK_MINUTES.default),
  }),
  status: 201,
  reply: z.object({ till_code: z.string(), ends_at: s.time }),
  errors: ['limit_reached', 'not_found'],
  asksAgain: true,
  event: 'till_code_made',
});

export const changeTill = endpoint({
  name: 'changeTill',
  method: 'PUT',
  path: '/business/tills/{id}',
  who: business,
  summary: 'Name a till, move it to another place, or set when it locks; left out stays',
  params: z.object({ id: f.id }),
  body: z.object({
    name: z.optional(f.tillName),
    place_id: z.optional(f.id),
    lock_after_minutes: z.optional(lockAfter),
  }),
  status: 204,
  errors: ['not_found', 'conflict'],
});

export const revokeTill = endpoint({
  name: 'revokeTill',
  method: 'DELETE',
  path: '/business/tills/{id}',
  who: business,
  summary: 'End a till at once, and the session of who has it',
  params: z.object({ id: f.id }),
  status: 204,
  errors: ['not_found', 'conflict'],
  event: 'till_revoked',
});

/** A P-256 key in its public form: the two coordinates, base64url. */
const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Invalid key'));

const WRONG_CODE = 'A code has eight letters and numbers';
const code = z.pipe(
  z.string(WRONG_CODE).check(z.regex(/^\s*[A-Za-z0-9]{8}\s*$/, WRONG_CODE)),
  z.transform((typed: string) => typed.trim().toUpperCase()),
);

export const enrolTill = endpoint({
  name: 'enrolTill',
  method: 'POST',
  path: '/till/enrol',
  who: 'nobody',
  summary: 'Make this tablet a till, by a code of its shop; its key signs the code',
  body: z.object({
    code,
    key: z.object({ x: coordinate, y: coordinate }),
  }),
  status: 201,
  reply: z.object({ id: z.string() }),
  errors: ['unauthenticated', 'not_found', 'limit_reached', 'rate_limited', 'conflict'],
  repeat: 'none',
});

export const openTill = endpoint({
  name: 'openTill',
  method: 'GET',
  path: '/till',
  who: 'nobody',
  summary: 'What a till shows when it is locked: its shop and who may take it',
  reply: z.object({
    till: z.object({ id: z.string(), name: z.string(), place_id: z.string(), lock_after_minutes: z.int() }),
    /** Of a shop that has several. */
    place_name: z.optional(z.string()),
    /** The till's place is closed: nobody may take it. */
    is_closed: z.optional(z.literal(true)),
    shop: z.object({ id: z.string(), name: z.string(), look: shopLookSchema }),
    /** Active staff of the till's place by name; without a PIN they cannot take it. */
    staff: z.array(z.object({ id: z.string(), name: z.string(), has_pin: z.boolean() })),
  }),
  errors: ['unauthenticated'],
});

const PIN = `A PIN has ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits`;
const pin = z.string(PIN).check(z.regex(new RegExp(`^\\d{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`), PIN));

export const takeTill = endpoint({
  name: 'takeTill',
  method: 'POST',
  path: '/till/take',
  who: 'nobody',
  summary: 'Take a till by one’s PIN; whoever had it has it no longer',
  body: z.object({ employee_id: f.id, pin }),
  reply: z.object({ access_token: z.string(), employee: z.object({ id: z.string(), name: z.string() }) }),
  errors: [
    'unauthenticated',
    'invalid_credentials',
    'account_inactive',
    'forbidden',
    'invalid_state',
    'rate_limited',
    'unavailable',
    'conflict',
  ],
  repeat: 'none',
});

export const leaveTill = endpoint({
  name: 'leaveTill',
  method: 'POST',
  path: '/till/leave',
  who: 'nobody',
  summary: 'Lock a till; the session of who had it ends',
  body: z.object({ by: z.enum(['person', 'idle']) }),
  status: 204,
  errors: ['unauthenticated', 'conflict'],
  repeat: 'none',
});

export const ownPin = endpoint({
  name: 'ownPin',
  method: 'GET',
  path: '/employee/pin',
  who: ['employee'],
  summary: 'Whether the caller has a PIN for their shop’s tills, and since when',
  reply: z.object({ set_at: s.optionalTime }),
});

export const setPin = endpoint({
  name: 'setPin',
  method: 'PUT',
  path: '/employee/pin',
  who: ['employee'],
  summary: 'Choose a PIN for the shop’s tills',
  body: z.object({ pin }),
  status: 204,
  errors: ['not_found', 'conflict'],
  asksAgain: true,
  event: 'pin_set',
});

/** 32 bytes, base64url. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Invalid key'));

export const keepForOffline = endpoint({
  name: 'keepForOffline',
  method: 'PUT',
  path: '/employee/till/offline',
  who: ['employee'],
  atTill: true,
  summary: 'The key by which the caller goes on at this till without a connection, for 72 hours',
  body: z.object({ offline_key: secret }),
  status: 204,
  errors: ['invalid_state'],
  repeat: 'none',
});

const instant = z.iso.datetime();
const waitingScan = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(IDEMPOTENCY_KEY_MAX)),
  employee_id: f.id,
  qr_code: f.qrCode,
  stamp_amount: f.stampAmount,
  programme: z.optional(f.programme),
  seen: z.object({ at: instant, contact: z.object({ ours: instant, device: instant }) }),
  /** HMAC-SHA-256 over `waitingScanText` under the person's key at this till, base64url. */
  mac: secret,
});

export const sendTillScans = endpoint({
  name: 'sendTillScans',
  method: 'POST',
  path: '/till/scans',
  who: 'nobody',
  summary:
    'Stamps that waited on a till without a connection, judged now; a revoked till’s are listed to its owner',
  body: z.object({ scans: z.array(waitingScan).check(z.minLength(1), z.maxLength(TILL_SCANS.atOnce)) }),
  reply: z.object({
    answers: z.array(
      z.object({ key: z.string(), state: z.enum(['accepted', 'refused', 'held']), words: z.string() }),
    ),
  }),
  errors: ['unauthenticated', 'unavailable', 'conflict', 'rate_limited'],
  repeat: 'none',
});

export const heldScans = endpoint({
  name: 'heldScans',
  method: 'GET',
  path: '/business/tills/held',
  who: business,
  summary: 'What waited on tills and was listed instead of applied, in the last 90 days, newest first',
  reply: z.object({
    held: z.array(
      z.object({
        ...person,
        /** Null for a code that nobody has. */
        customer_name: z.nullable(z.string()),
        stamps: z.int(),
        why: z.enum(HELD_BECAUSE),
        seen_at: s.time,
        arrived_at: s.time,
      }),
    ),
  }),
});
