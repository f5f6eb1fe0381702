import * as z from 'zod/mini';
import {
  ADDRESS_MAX,
  ANYWAY_REASON_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSKEY_NAME_MAX,
  PHONE_MAX,
  REASON_MAX,
} from '../../limits.ts';
import { asLine, asLines, line, lines, SEEN, upTo } from './text.ts';

export const name = line('Name is required', SEEN).check(z.minLength(1), upTo(NAME_MAX));
/** Empty for a name that is given later. */
export const nameOrNone = z.string().check(asLine, upTo(NAME_MAX));
export const fullName = name.check(
  z.minLength(NAME_MIN, 'Name must be at least 2 characters'),
  z.meta({ pattern: `${SEEN}[\\s\\S]*${SEEN}` }),
);
export const businessName = line('Business name is required', SEEN).check(z.minLength(1), upTo(NAME_MAX));
const PASSKEY_NAME = `Give it a name of at most ${PASSKEY_NAME_MAX} characters`;
export const passkeyName = z
  .string(PASSKEY_NAME)
  .check(asLine, z.minLength(1, PASSKEY_NAME), z.maxLength(PASSKEY_NAME_MAX, PASSKEY_NAME));
export const phone = z.string().check(asLine, upTo(PHONE_MAX));
export const address = z.string().check(asLines, upTo(ADDRESS_MAX));
export const description = z.string().check(asLines, upTo(DESCRIPTION_MAX));
export const reason = lines('Reason is required').check(upTo(REASON_MAX));

export const anywayReason = lines('Please say why', SEEN).check(z.minLength(1), upTo(ANYWAY_REASON_MAX));

/** Blanks count as empty. */
export const reasonOrNone = z.string().check(asLines, upTo(REASON_MAX));

/** A message from one person to another: like names, but with line breaks. */
export const words = (max: number) =>
  lines('Please say what it is about', SEEN).check(z.minLength(1), upTo(max));

export const searchText = z.string().check(asLine, z.minLength(1, 'Search text is required'), upTo(NAME_MAX));
