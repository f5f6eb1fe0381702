import * as z from 'zod/mini';
import { ADDRESS_MAX, DESCRIPTION_MAX, NAME_MAX, NAME_MIN, PHONE_MAX, REASON_MAX } from '../../limits.ts';
import { SEEN, text, UNSEEN, upTo, withoutUnseen } from './text.ts';

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

const unseenButLines = z.overwrite<string>((value) => value.replace(UNSEEN, (it) => (it === '\n' ? it : '')));
/** Blanks count as empty. */
export const reasonOrNone = z.string().check(unseenButLines, z.trim(), upTo(REASON_MAX));

const SAY_MORE = 'Please say what it is about';
/** A message from one person to another: like names, but with line breaks. */
export const words = (max: number) =>
  z
    .string(SAY_MORE)
    .check(unseenButLines, z.trim(), z.minLength(1, SAY_MORE), upTo(max), z.meta({ pattern: SEEN }));

export const searchText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Search text is required'), upTo(NAME_MAX));
