import {
  type BusinessEvent,
  type CardLook,
  DomainError,
  FIRST_PROGRAMME,
  type FreeText,
  namedProgramme,
  PROGRAMMES,
  type ProgrammeTerms,
  type TermsInForce,
  type TermsVersion,
} from '@stampwell/contracts';
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
  const { name, terms, versions, look, closing } = shop;
  return { programme, name, terms, versions, look, closing };
}

/** Commands about one of several cards. Days are the business's, YYYY-MM-DD. */
export type SeveralCardsCommand =
  | { type: 'OpenProgramme'; name: FreeText; terms: ProgrammeTerms; look: CardLook; today: string }
  | { type: 'NameProgramme'; programme: number; name: FreeText }
  | { type: 'ChooseProgrammeLook'; programme: number; look: CardLook }
  | ({ type: 'CloseProgramme'; programme: number; today: string } & Closing)
  | { type: 'ReopenProgramme'; programme: number; today: string };

const DAY_MS = 86_400_000;

/** All programmes of the business, the first one first. */
export const programmesOf = (shop: Programmes): OneProgramme[] => [
  knownProgramme(shop, FIRST_PROGRAMME),
  ...shop.others,
];

/** @throws DomainError `not_found` for a number that the business has not opened */
export function knownProgramme(shop: Programmes, programme: number): OneProgramme {
  const known = programmeIn(shop, programme);
  if (!known) throw new DomainError('not_found');
  return known;
}

/** Whether its cards take stamps on that day [PG17]. */
export const takesStamps = ({ closing }: Pick<OneProgramme, 'closing'>, day: string): boolean =>
  closing === null || day < closing.closesOn;

/** Whether rewards of its cards are redeemed on that day [PG17]. */
export const isRedeemable = ({ closing }: Pick<OneProgramme, 'closing'>, day: string): boolean =>
  closing === null || day <= closing.redeemableUntil;

export function decideCards(
  command: SeveralCardsCommand,
  business_id: string,
  shop: Programmes,
): BusinessEvent[] {
  if (command.type === 'OpenProgramme') {
    assertRoom(shop, command.today);
    const { name, terms, look } = command;
    const programme = Math.max(FIRST_PROGRAMME, ...shop.others.map((other) => other.programme)) + 1;
    return [{ type: 'ProgrammeOpened', data: { business_id, programme, name, terms, look } }];
  }
  const { programme } = command;
  const known = knownProgramme(shop, programme);
  const which = { business_id, ...namedProgramme(programme) };
  switch (command.type) {
    case 'NameProgramme':
      return command.name === known.name
        ? []
        : [{ type: 'ProgrammeNamed', data: { ...which, name: command.name } }];
    case 'ChooseProgrammeLook': {
      const { hue, stamp_shape } = command.look;
      const isSame = hue === known.look.hue && stamp_shape === known.look.stamp_shape;
      return isSame
        ? []
        : [{ type: 'ProgrammeLookChosen', data: { business_id, programme, look: command.look } }];
    }
    case 'CloseProgramme': {
      assertMayClose(command, shop);
      const { closesOn: closes_on, redeemableUntil: redeemable_until } = command;
      const { closing } = known;
      const isSame = closing?.closesOn === closes_on && closing.redeemableUntil === redeemable_until;
      return isSame ? [] : [{ type: 'ProgrammeClosed', data: { ...which, closes_on, redeemable_until } }];
    }
    case 'ReopenProgramme':
      if (known.closing === null) return [];
      if (!takesStamps(known, command.today)) assertRoom(shop, command.today);
      return [{ type: 'ProgrammeReopened', data: which }];
  }
}

/** [PG15] */
function assertRoom(shop: Programmes, today: string): void {
  const open = programmesOf(shop).filter((one) => takesStamps(one, today));
  if (open.length >= PROGRAMMES.max) throw new DomainError('limit_reached');
}

/** [PG17] */
function assertMayClose(
  { programme, today, closesOn, redeemableUntil }: Extract<SeveralCardsCommand, { type: 'CloseProgramme' }>,
  shop: Programmes,
): void {
  if (closesOn < today) throw refused('closes_on', 'Choose today or a later day');
  const days = (Date.parse(redeemableUntil) - Date.parse(closesOn)) / DAY_MS;
  const { min, max } = PROGRAMMES.redeemableDays;
  if (!(days >= min && days <= max))
    throw refused('redeemable_until', `Rewards must be redeemable for ${min} to ${max} days after that`);
  const { closing } = knownProgramme(shop, programme);
  // What was promised to its customers is not taken back.
  if (closing && today >= closing.closesOn && redeemableUntil < closing.redeemableUntil)
    throw refused('redeemable_until', 'People were told a later day. It can only move on');
  const remains = programmesOf(shop).some((one) => one.programme !== programme && one.closing === null);
  if (!remains) throw new DomainError('invalid_state', { message: 'A shop keeps one card at least' });
}

const refused = (field: string, message: string) => new DomainError('validation_failed', { field, message });
