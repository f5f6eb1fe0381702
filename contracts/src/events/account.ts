import * as z from 'zod/mini';
import { JOIN_ORIGINS } from '../join.ts';
import { ofPlace } from '../place.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';
import { ofProgramme } from './terms.ts';

const account = { account_id: z.string() };

/** A customer's or administrator's account; businesses and employees have streams of their own. */
export const accountRegistered = defineEvent(
  'AccountRegistered',
  z.object({ ...account, kind: z.enum(['customer', 'admin']) }),
);
/** The account is a guest's: it has no name or address, and is opened by its device's key. Appended with its registration. */
const joined = { ...account, business_id: z.string(), from: z.enum(JOIN_ORIGINS) };
export const guestJoined = defineEvent('GuestJoined', z.object(joined)).upcast(
  2,
  // The programme and the place of the poster.
  z.object({ ...joined, ...ofProgramme, ...ofPlace }),
  (before) => before,
);
/** A guest's account can be opened from another device from now on. */
export const accountClaimed = defineEvent(
  'AccountClaimed',
  z.object({ ...account, how: z.enum(['email', 'passkey']) }),
);
/** Which fields changed; their values are in the vault. */
export const accountProfileChanged = defineEvent(
  'AccountProfileChanged',
  z.object({ ...account, fields: z.array(z.string()) }),
);
export const passwordChanged = defineEvent(
  'PasswordChanged',
  z.object({ ...account, how: z.enum(['changed', 'reset_by_mail']) }),
);
export const qrCodeRotated = defineEvent('QrCodeRotated', z.object(account));
/** A customer put away the card of a closed shop; the card itself does not change. */
export const cardPutAway = defineEvent('CardPutAway', z.object({ ...account, business_id: z.string() }));
/** The customer allowed marketing, or no longer does, in answer to these words (contracts: marketing.ts). */
export const marketingDecided = defineEvent(
  'MarketingDecided',
  z.object({ ...account, is_allowed: z.boolean(), wording: z.string() }),
);
/** Whether shops where the customer has a card may find them by name at the counter; they may until the customer says no. */
export const findabilityChosen = defineEvent(
  'FindabilityChosen',
  z.object({ ...account, is_findable: z.boolean() }),
);
const merge = {
  ...account,
  /** The person's other account. */
  other_id: z.string(),
  /** `into`: this account was merged into the other, which has its cards. `from`: this one has them. */
  role: z.enum(['into', 'from']),
  merge_id: z.string(),
};
/** Two accounts of one person became one; each account's stream says so, in one append with the cards. */
export const accountsMerged = defineEvent('AccountsMerged', z.object(merge));
/** The two are separate again. */
export const accountsSplit = defineEvent('AccountsSplit', z.object(merge));
export const accountDeactivated = defineEvent(
  'AccountDeactivated',
  z.object({ ...account, reason: freeTextSchema }),
);
export const accountReactivated = defineEvent('AccountReactivated', z.object(account));
export const accountErased = defineEvent(
  'AccountErased',
  z.object({ ...account, kind: z.enum(['customer', 'admin']) }),
);

export const accountEvents = {
  accountRegistered,
  guestJoined,
  accountClaimed,
  accountProfileChanged,
  passwordChanged,
  qrCodeRotated,
  cardPutAway,
  marketingDecided,
  findabilityChosen,
  accountsMerged,
  accountsSplit,
  accountDeactivated,
  accountReactivated,
  accountErased,
};
export type AccountEvent = EventOf<(typeof accountEvents)[keyof typeof accountEvents]>;
