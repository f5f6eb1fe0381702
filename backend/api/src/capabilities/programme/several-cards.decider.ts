import {
  type BusinessEvent,
  type CardLook,
  type Closing,
  DAY_MS,
  DomainError,
  FIRST_PROGRAMME,
  type FreeText,
  knownProgramme,
  namedProgramme,
  PROGRAMMES,
  type Programmes,
  type ProgrammeTerms,
  programmesOf,
  type TextReader,
  takesStamps,
} from '@stampwell/contracts';
import { isSame } from './equality.rules.ts';

/** Commands about one of several cards. Days are the business's, YYYY-MM-DD. */
export type SeveralCardsCommand =
  | { type: 'OpenProgramme'; name: FreeText; terms: ProgrammeTerms; look: CardLook; today: string }
  | { type: 'NameProgramme'; programme: number; name: FreeText }
  | { type: 'ChooseProgrammeLook'; programme: number; look: CardLook }
  | ({ type: 'CloseProgramme'; programme: number; today: string } & Closing)
  | { type: 'ReopenProgramme'; programme: number; today: string };

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
      return isSame(command.name, known.name)
        ? []
        : [{ type: 'ProgrammeNamed', data: { ...which, name: command.name } }];
    case 'ChooseProgrammeLook': {
      return isSame(command.look, known.look)
        ? []
        : [{ type: 'ProgrammeLookChosen', data: { business_id, programme, look: command.look } }];
    }
    case 'CloseProgramme': {
      assertMayClose(command, shop);
      const { closesOn: closes_on, redeemableUntil: redeemable_until } = command;
      const { closing } = known;
      const isKept = closing?.closesOn === closes_on && closing.redeemableUntil === redeemable_until;
      return isKept ? [] : [{ type: 'ProgrammeClosed', data: { ...which, closes_on, redeemable_until } }];
    }
    case 'ReopenProgramme':
      if (known.closing === null) return [];
      if (!takesStamps(known, command.today)) assertRoom(shop, command.today);
      return [{ type: 'ProgrammeReopened', data: which }];
  }
}

/** As names are compared: nobody at a till tells 'Beans' from 'beans '. */
const compared = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * [PG16] No two open cards have one name.
 * @param names that cards get, by programme; null for one that is open again with the name that it has
 */
export function assertNamesApart(
  shop: Programmes,
  { names, read, today }: { names: Record<string, string | null>; read: TextReader; today: string },
): void {
  const kept = programmesOf(shop)
    .filter((one) => names[one.programme] === null || (takesStamps(one, today) && !(one.programme in names)))
    .map(({ name }) => name && read(name));
  const all = [...kept, ...Object.values(names)].flatMap((name) => (name ? [compared(name)] : []));
  if (new Set(all).size < all.length) throw refused('card_name', 'Another card has this name');
}

/** [PG17] @throws DomainError `invalid_state` for a card that is closed */
export function assertOpen(
  shop: Programmes,
  { programme, today }: { programme: number; today: string },
): void {
  if (!takesStamps(knownProgramme(shop, programme), today))
    throw new DomainError('invalid_state', { message: 'This card is closed. Reopen it to change it' });
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
  const { closing } = knownProgramme(shop, programme);
  const isClosed = closing !== null && today >= closing.closesOn;
  if (isClosed && closesOn !== closing.closesOn)
    throw refused('closes_on', 'This card is closed already. Reopen it to give stamps again');
  if (!isClosed && closesOn < today) throw refused('closes_on', 'Choose today or a later day');
  const days = (Date.parse(redeemableUntil) - Date.parse(closesOn)) / DAY_MS;
  const { min, max } = PROGRAMMES.redeemableDays;
  if (!(days >= min && days <= max))
    throw refused('redeemable_until', `Rewards must be redeemable for ${min} to ${max} days after that`);
  // What was promised to its customers is not taken back.
  if (isClosed && redeemableUntil < closing.redeemableUntil)
    throw refused('redeemable_until', 'People were told a later day. It can only move on');
  const remains = programmesOf(shop).some((one) => one.programme !== programme && one.closing === null);
  if (!remains) throw new DomainError('invalid_state', { message: 'A shop keeps one card at least' });
}

const refused = (field: string, message: string) => new DomainError('validation_failed', { field, message });
