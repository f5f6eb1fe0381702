import { DomainError } from './errors.ts';
import type { FreeText } from './events/free-text.ts';
import type { TermsInForce, TermsVersion } from './events/terms.ts';
import { FIRST_PROGRAMME } from './programme.ts';
import type { CardLook } from './shop-look.ts';

/** One of the business's programmes: what its cards ask, give and look like. */
export interface OneProgramme {
  /** From 1, in the order in which they were opened. */
  programme: number;
  /** Null for the first until the owner gives it one. */
  name: FreeText | null;
  /** The newest version. */
  terms: TermsInForce;
  /** All of them, from 1 on: a card holds one of them [PG1]. */
  versions: readonly TermsVersion[];
  look: CardLook;
  /** Null while it is open. */
  closing: Closing | null;
  /** Ids of the business's places where it is not given; absent for none. */
  without?: readonly string[];
}

/** Days of the business's, YYYY-MM-DD. */
export interface Closing {
  /** The first day on which its cards take no stamps. */
  closesOn: string;
  /** The last day on which rewards are redeemed. */
  redeemableUntil: string;
}

/** All of a business's programmes; its own fields are the first one's. */
export interface Programmes extends Omit<OneProgramme, 'programme'> {
  /** The programmes after the first, by their number. */
  others: readonly OneProgramme[];
}

/** One of the business's programmes; null for a number that it has not opened. */
export function programmeIn(shop: Programmes, programme: number): OneProgramme | null {
  if (programme !== FIRST_PROGRAMME)
    return shop.others.find((other) => other.programme === programme) ?? null;
  const { name, terms, versions, look, closing, without } = shop;
  return { programme, name, terms, versions, look, closing, ...(without && { without }) };
}

/** All programmes of the business, the first one first. */
export const programmesOf = (shop: Programmes): OneProgramme[] => [
  knownProgramme(shop, FIRST_PROGRAMME),
  ...shop.others,
];

/** @throws DomainError `not_found` for a number that the business has not opened */
export function knownProgramme(shop: Programmes, programme = FIRST_PROGRAMME): OneProgramme {
  const known = programmeIn(shop, programme);
  if (!known) throw new DomainError('not_found', { message: 'This shop has no such card' });
  return known;
}

/** Whether its cards take stamps on that day [PG17]. */
export const takesStamps = ({ closing }: Pick<OneProgramme, 'closing'>, day: string): boolean =>
  closing === null || day < closing.closesOn;

/** Whether rewards of its cards are redeemed on that day [PG17]. */
export const isRedeemable = ({ closing }: Pick<OneProgramme, 'closing'>, day: string): boolean =>
  closing === null || day <= closing.redeemableUntil;
