import * as z from 'zod/mini';
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

/** Input fields with the words of spec section 5; forms and routes check with the very same ones. */

const text = (required: string) => z.string(required).check(z.trim(), z.minLength(1, required));
const upTo = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** Trimmed. Compared without case (the vault keeps a folded copy). */
export const email = text('Email is required').check(
  upTo(EMAIL_MAX),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Please enter a valid email address'),
);

export const requiredPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), upTo(PASSWORD_MAX));
export const password = requiredPassword.check(
  z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
);

export const name = text('Name is required').check(upTo(NAME_MAX));
export const fullName = name.check(z.minLength(NAME_MIN, 'Name must be at least 2 characters'));
export const businessName = text('Business name is required').check(upTo(NAME_MAX));
export const phone = z.string().check(z.trim(), upTo(PHONE_MAX));
export const address = z.string().check(z.trim(), upTo(ADDRESS_MAX));
export const description = z.string().check(z.trim(), upTo(DESCRIPTION_MAX));
export const reason = text('Reason is required').check(upTo(REASON_MAX));

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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const emojiWords = 'Please select a reward emoji';
/** At most two characters as a person counts them: '🛍️' is one. */
export const rewardEmoji = text(emojiWords).check(
  z.refine(
    (value) => value.length <= 32 && [...graphemes.segment(value)].length <= EMOJI_MAX,
    'At most 2 characters',
  ),
);

/** Normalised before it is checked, so 'ab-cd 12 34' is a code. */
export const qrCode = z.pipe(
  z.pipe(
    z.string('QR code is required').check(z.maxLength(200, 'Invalid QR code')),
    z.transform((raw: string) => normaliseQrCode(raw)),
  ),
  z.string().check(z.refine(isQrCode, `Must be ${QR_CODE_LENGTH} characters (letters & numbers)`)),
);

const amountWords = `Choose between ${STAMP_AMOUNT.min}-${STAMP_AMOUNT.max} stamps`;
export const stampAmount = z
  .int(amountWords)
  .check(z.gte(STAMP_AMOUNT.min, amountWords), z.lte(STAMP_AMOUNT.max, amountWords));

export const id = z.uuid('Invalid id');

/** `?limit=` over 100 counts as 100; a cursor is opaque. */
export const page = {
  limit: z._default(
    z.pipe(
      z.coerce.number().check(z.int(), z.gte(1)),
      z.transform((n: number) => Math.min(n, LIST_LIMIT.max)),
    ),
    LIST_LIMIT.default,
  ),
  cursor: z.optional(z.string().check(z.maxLength(300))),
};
export const nextCursor = z.nullable(z.string());

export const searchText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Search text is required'), upTo(NAME_MAX));
