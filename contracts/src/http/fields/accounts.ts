import * as z from 'zod/mini';
import { isEmailAddress } from '../../email-address.ts';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../limits.ts';
import { plainAddress } from '../../plain-text.ts';
import { upTo } from './text.ts';

/** Plain ASCII addresses, for the OpenAPI file; we accept more than this pattern says. */
const PLAIN_ADDRESS =
  '^[A-Za-z0-9_+-]{1,32}(\\.[A-Za-z0-9_+-]{1,30})?@([A-Za-z][A-Za-z0-9]{0,30}\\.){1,3}[A-Za-z]{2,20}$';

const EMAIL = 'Email is required';
/** One plain address as typed, without invisible characters. Compared by `emailKey`. */
export const email = z.string(EMAIL).check(
  z.overwrite<string>(plainAddress),
  z.refine((value) => value !== '', EMAIL),
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

/** Beside an email: whether it is needed depends on the account. An empty one counts as missing. */
export const sentPassword = z.string().check(upTo(PASSWORD_MAX));

/** The token of a mailed link. */
export const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));
