import * as z from 'zod/mini';
import { isEmailAddress } from '../email-address.ts';
import {
  ADDRESS_MAX,
  COOLDOWN_HOURS,
  DESCRIPTION_MAX,
  EMAIL_MAX,
  EMOJI_MAX,
  LIST_LIMIT,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MAX,
  QR_CODE_LENGTH,
  REASON_MAX,
  REWARD_DESCRIPTION_MAX,
  STAMP_AMOUNT,
  STAMPS_REQUIRED,
} from '../limits.ts';
import { isQrCode, normaliseQrCode } from '../qr-code.ts';
import { isTimeZone } from '../time-zone.ts';

/** Input fields with the words of docs/product.md#5-validation; forms and routes check with the very same ones. */

/** A pattern rather than a length, so that the OpenAPI file says too that blanks are no text. */
const text = (required: string) => z.string(required).check(z.trim(), z.regex(/\S/, required));
/**
 * What nobody sees, or what turns around how the rest is shown: control characters, ends of lines, and marks of direction.
 * Joiners stay: some scripts and many an emoji are written with them.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const withoutUnseen = z.overwrite<string>((value) => value.replace(UNSEEN, ''));
/** One that is seen, as a pattern for the OpenAPI file. */
const SEEN =
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]';
const upTo = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** Plain addresses as every mail server takes them, for the OpenAPI file; what else we take no pattern says. */
const PLAIN_ADDRESS =
  '^[A-Za-z0-9_+-]{1,32}(\\.[A-Za-z0-9_+-]{1,30})?@([A-Za-z][A-Za-z0-9]{0,30}\\.){1,3}[A-Za-z]{2,20}$';

/** One plain address, trimmed. Compared without case (the vault keeps a folded copy). */
export const email = text('Email is required').check(
  upTo(EMAIL_MAX),
  z.refine(isEmailAddress, 'Please enter a valid email address'),
  z.meta({ pattern: PLAIN_ADDRESS }),
);

export const requiredPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), upTo(PASSWORD_MAX));
export const password = requiredPassword.check(
  z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
);

export const currentPassword = z
  .string('Current password is required')
  .check(z.minLength(1, 'Current password is required'), upTo(PASSWORD_MAX));

/** Beside an email: whether it is needed is not known before the account is. Sent empty it is none. */
export const sentPassword = z.string().check(upTo(PASSWORD_MAX));

const NAME = 'Name is required';
export const name = z
  .string(NAME)
  .check(withoutUnseen, z.trim(), z.minLength(1, NAME), upTo(NAME_MAX), z.meta({ pattern: SEEN }));
export const fullName = name.check(
  z.minLength(NAME_MIN, 'Name must be at least 2 characters'),
  z.meta({ pattern: `${SEEN}[\\s\\S]*${SEEN}` }),
);
const BUSINESS_NAME = 'Business name is required';
export const businessName = z
  .string(BUSINESS_NAME)
  .check(withoutUnseen, z.trim(), z.minLength(1, BUSINESS_NAME), upTo(NAME_MAX), z.meta({ pattern: SEEN }));
export const phone = z.string().check(z.trim(), upTo(PHONE_MAX));
export const address = z.string().check(z.trim(), upTo(ADDRESS_MAX));
export const description = z.string().check(z.trim(), upTo(DESCRIPTION_MAX));
export const reason = text('Reason is required').check(upTo(REASON_MAX));

const SAY_MORE = 'Please say what it is about';
/** What one person writes to another: like names, but in lines. */
export const words = (max: number) =>
  z.string(SAY_MORE).check(
    z.overwrite<string>((value) => value.replace(UNSEEN, (it) => (it === '\n' ? it : ''))),
    z.trim(),
    z.minLength(1, SAY_MORE),
    upTo(max),
    z.meta({ pattern: SEEN }),
  );

const stamps = (words: string) =>
  z.int(words).check(z.gte(STAMPS_REQUIRED.min, words), z.lte(STAMPS_REQUIRED.max, words));
export const stampsRequired = stamps('Choose between 5-20 stamps');
/** The registration wizard has words of its own for it. */
export const stampsRequiredAtFirst = stamps('Stamps required must be between 5 and 20');

const cooldownWords = 'Scan cooldown must be between 0 and 24 hours';
export const scanCooldownHours = z
  .number(cooldownWords)
  .check(z.gte(COOLDOWN_HOURS.min, cooldownWords), z.lte(COOLDOWN_HOURS.max, cooldownWords));

export const rewardDescription = text('Reward description is required').check(upTo(REWARD_DESCRIPTION_MAX));

/** In JSON Schema, for whoever writes the zones out. */
export const TIME_ZONE_FORMAT = 'time-zone';
const zoneWords = 'Please select a time zone';
/** An IANA name. */
export const timeZone = z
  .string(zoneWords)
  .check(z.maxLength(64, zoneWords), z.refine(isTimeZone, zoneWords), z.meta({ format: TIME_ZONE_FORMAT }));

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const emojiWords = 'Please select a reward emoji';
/** At most two characters as a person counts them: '🛍️' is one. */
export const rewardEmoji = text(emojiWords).check(
  z.refine(
    (value) => value.length <= 32 && [...graphemes.segment(value)].length <= EMOJI_MAX,
    'At most 2 characters',
  ),
  // No pattern counts as a person does: of all that is taken, what a stranger may safely send.
  z.meta({ pattern: `^\\S{1,${EMOJI_MAX}}$` }),
);

/** Normalised before it is checked, so 'ab-cd 12 34' is a code. */
export const qrCode = z.pipe(
  z.pipe(
    z
      .string('QR code is required')
      .check(
        z.maxLength(200, 'Invalid QR code'),
        z.meta({ pattern: `^(?:[^A-Za-z0-9]*[A-Za-z0-9]){${QR_CODE_LENGTH}}` }),
      ),
    z.transform((raw: string) => normaliseQrCode(raw)),
  ),
  z.string().check(z.refine(isQrCode, `Must be ${QR_CODE_LENGTH} characters (letters & numbers)`)),
);

const amountWords = `Choose between ${STAMP_AMOUNT.min}-${STAMP_AMOUNT.max} stamps`;
export const stampAmount = z
  .int(amountWords)
  .check(z.gte(STAMP_AMOUNT.min, amountWords), z.lte(STAMP_AMOUNT.max, amountWords));

export const id = z.uuid('Invalid id');

const limit = z._default(
  z.pipe(
    z.coerce.number().check(z.int(), z.gte(1)),
    z.transform((n: number) => Math.min(n, LIST_LIMIT.max)),
  ),
  LIST_LIMIT.default,
);
const cursor = (looks: RegExp) => z.optional(z.string().check(z.regex(looks, 'Invalid cursor')));

/** `?limit=` over 100 counts as 100; a cursor is opaque: only its list knows that it is a time in milliseconds and an id. */
export const page = {
  limit,
  cursor: cursor(/^[0-9]{1,13}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
};
/** The same of a list whose entries' ids stand in the order of their times. */
export const pageById = {
  limit,
  cursor: cursor(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
};
/** The same of a list in the log's order. */
export const pageByPosition = { limit, cursor: cursor(/^[0-9]{1,15}$/) };
export const nextCursor = z.nullable(z.string());

export const searchText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Search text is required'), upTo(NAME_MAX));

/** What a mailed link carries. */
export const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));
