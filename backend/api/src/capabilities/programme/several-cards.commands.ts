import {
  businessDay,
  type CardLook,
  FIRST_PROGRAMME,
  type FreeText,
  type ProgrammeTerms,
  type TextReader,
} from '@stampwell/contracts';
import type { RouteCommand } from '../../services/http/route.ts';
import { programmeOf } from './programme.commands.ts';
import { decide, type Programme, type ProgrammeCommand, type SentTerms } from './programme.decider.ts';
import { assertNamesApart, assertOpen } from './several-cards.decider.ts';

type OnProgramme = RouteCommand<{ programme: Programme }>;

/** A card's name, as it is stored and as it is read. */
export interface CardName {
  sealed: FreeText;
  words: string;
}

const decided = (
  businessId: string,
  commandsOf: (shop: Programme, today: string) => Omit<ProgrammeCommand, 'businessId'>[],
): OnProgramme => ({
  streams: { programme: programmeOf(businessId) },
  decide: ({ states: { programme }, now }) => {
    const commands = commandsOf(programme, businessDay(now, programme.timeZone));
    return {
      programme: commands.flatMap((command) =>
        decide({ businessId, ...command } as ProgrammeCommand, programme),
      ),
    };
  },
});

interface NewCard {
  name: CardName;
  /** Of the first card, which needs none before there is a second. */
  firstName: CardName | null;
  terms: ProgrammeTerms;
  look: CardLook;
}

export const openProgramme = (businessId: string, card: NewCard, read: TextReader): OnProgramme =>
  decided(businessId, (shop, today) => {
    const { name, firstName, terms, look } = card;
    const names = { new: name.words, ...(firstName && { [FIRST_PROGRAMME]: firstName.words }) };
    assertNamesApart(shop, { names, read, today });
    return [
      ...(firstName
        ? [{ type: 'NameProgramme' as const, programme: FIRST_PROGRAMME, name: firstName.sealed }]
        : []),
      { type: 'OpenProgramme' as const, name: name.sealed, terms, look, today },
    ];
  });

interface CardChange {
  programme: number;
  name: CardName | null;
  terms: SentTerms;
  look: CardLook | undefined;
  /** Places where it is not given; left out to keep them. */
  without: string[] | undefined;
}

export const changeProgramme = (
  businessId: string,
  { programme, name, terms, look, without }: CardChange,
  read: TextReader,
): OnProgramme =>
  decided(businessId, (shop, today) => {
    assertOpen(shop, { programme, today });
    if (name) assertNamesApart(shop, { names: { [programme]: name.words }, read, today });
    return [
      { type: 'Configure' as const, programme, terms },
      ...(name ? [{ type: 'NameProgramme' as const, programme, name: name.sealed }] : []),
      ...(look ? [chooseLook(programme, look)] : []),
      ...(without ? [{ type: 'ChooseProgrammePlaces' as const, programme, without }] : []),
    ];
  });

/** The first card's look is the shop's. */
const chooseLook = (programme: number, look: CardLook) =>
  programme === FIRST_PROGRAMME
    ? { type: 'ChooseLook' as const, look }
    : { type: 'ChooseProgrammeLook' as const, programme, look };

export const closeProgramme = (
  businessId: string,
  closing: { programme: number; closesOn: string; redeemableUntil: string },
): OnProgramme => decided(businessId, (_, today) => [{ type: 'CloseProgramme' as const, ...closing, today }]);

export const reopenProgramme = (businessId: string, programme: number, read: TextReader): OnProgramme =>
  decided(businessId, (shop, today) => {
    assertNamesApart(shop, { names: { [programme]: null }, read, today });
    return [{ type: 'ReopenProgramme' as const, programme, today }];
  });
