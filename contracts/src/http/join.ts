import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** A card with nothing to fill in: the account is this device's, opened by a key that never leaves it. */

/** Absent for a link that names no source, or an unknown one. */
const from = z.optional(z.string().check(z.maxLength(20)));

/** A P-256 key in its public form: the two coordinates, base64url. */
const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Invalid key'));
const deviceKey = z.object({ x: coordinate, y: coordinate });
export type DeviceKey = z.infer<typeof deviceKey>;

/** ECDSA with SHA-256 over the challenge's UTF-8 bytes, base64url. */
export const deviceProof = {
  ticket: z.string().check(z.maxLength(1_000)),
  key: deviceKey,
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/, 'Invalid signature')),
};

/** `business_not_approved` with a message that has the name of a shop which opens soon, and nothing else of it [JO4]. */
const SHOP_REFUSALS = ['not_found', 'business_not_approved'] as const;

/** Which of the shop's cards, by its number; what is none of them is the first. */
const card = z.optional(z.string().check(z.maxLength(20)));

/** At which of the shop's places the poster hangs; what is none that is open counts as absent. */
const place = z.optional(z.string().check(z.maxLength(40)));

const joinReply = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    ...s.reward,
    look: s.shopShape.def.shape.look,
    closed_until: s.shopShape.def.shape.closed_until,
    /** Of a shop with several cards: the one shown, and all that it offers. */
    card: z.optional(z.object({ programme: z.int(), card_name: z.nullable(z.string()) })),
    programmes: s.shopShape.def.shape.programmes,
  }),
});

export const joinPage = endpoint({
  name: 'joinPage',
  method: 'GET',
  path: '/join/{id}',
  who: 'nobody',
  summary: 'A shop’s card, for somebody who may have no account',
  params: z.object({ id: f.id }),
  query: z.object({ card }),
  reply: joinReply,
  errors: SHOP_REFUSALS,
});

export const linkedShop = endpoint({
  name: 'linkedShop',
  method: 'GET',
  path: '/links/{link}',
  who: 'nobody',
  summary: 'The same by a shop’s short address, also by one that was replaced',
  params: z.object({ link: z.string().check(z.maxLength(100)) }),
  query: z.object({ card }),
  reply: joinReply,
  errors: SHOP_REFUSALS,
});

export const joinOpened = endpoint({
  name: 'joinOpened',
  method: 'POST',
  path: '/join/{id}/opened',
  who: 'nobody',
  summary: 'Count that the page was opened, by day and source, without who it was',
  params: z.object({ id: f.id }),
  body: z.object({ from, place }),
  status: 204,
  errors: ['rate_limited'],
  repeat: 'none',
});

export const joinShop = endpoint({
  name: 'joinShop',
  method: 'POST',
  path: '/join/{id}',
  who: 'nobody',
  summary:
    'Make a guest’s account for this device’s key, with its QR code; the same key gets the same account',
  params: z.object({ id: f.id }),
  body: z.object({ from, card, place, ...deviceProof }),
  status: 201,
  reply: z.object({ access_token: z.string(), user: s.userShape, qr_code: z.string() }),
  errors: ['invalid_credentials', 'not_found', 'invalid_state', 'rate_limited', 'account_inactive'],
  repeat: 'none',
});

export const deviceQuestion = endpoint({
  name: 'deviceQuestion',
  method: 'POST',
  path: '/auth/device/question',
  who: 'nobody',
  summary: 'A challenge for a device’s key to sign, and whether that key opens a card',
  body: z.object({ key: z._default(z.nullable(deviceKey), null) }),
  reply: z.object({
    ticket: z.string(),
    challenge: z.string(),
    /** Null where no key was named. */
    opens: z.nullable(z.boolean()),
  }),
  repeat: 'none',
});

export const deviceSignIn = endpoint({
  name: 'deviceSignIn',
  method: 'POST',
  path: '/auth/device/sign-in',
  who: 'nobody',
  summary: 'Sign a guest in by the key of the device',
  body: z.object(deviceProof),
  reply: z.object({ access_token: z.string(), user: s.userShape, qr_code: z.string() }),
  errors: ['invalid_credentials', 'invalid_state', 'rate_limited', 'account_inactive'],
  repeat: 'none',
});

export const keepSafe = endpoint({
  name: 'keepSafe',
  method: 'GET',
  path: '/user/keep-safe',
  who: ['customer'],
  summary: 'Whether the card would be lost with the device, and what keeps it',
  reply: z.object({
    /** True until an address is proved or a passkey added. */
    is_guest: z.boolean(),
    /** False for a guest, and for an account that a passkey alone opens. */
    has_address: z.boolean(),
    /** Written to, and not proved yet. */
    pending_email: z.nullable(z.string()),
  }),
});

export const claimByEmail = endpoint({
  name: 'claimByEmail',
  method: 'POST',
  path: '/user/keep-safe',
  who: ['customer'],
  summary:
    'Give an account without an address a name, an address that a mailed link proves, and a password; asks again if a passkey opens it',
  body: z.object({ name: f.fullName, email: f.email, password: f.password }),
  reply: z.object({ pending_email: z.string() }),
  errors: ['already_exists', 'invalid_state', 'rate_limited', 'reauthentication_required'],
  perHour: WRITES_PER_HOUR.saves,
});

export const eraseGuest = endpoint({
  name: 'eraseGuest',
  method: 'DELETE',
  path: '/user/guest',
  who: ['customer'],
  summary:
    'Erase an account without an address, which has no password to ask for; asks again if a passkey opens it',
  status: 204,
  errors: ['invalid_state', 'reauthentication_required'],
});
