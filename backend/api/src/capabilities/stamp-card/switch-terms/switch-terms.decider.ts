import {
  type CardTermsEvent,
  DomainError,
  type ProgrammeTerms,
  type ProgrammeVersions,
  type StoredCardTermsEvent,
  termsOfCard,
} from '@stampwell/contracts';
import { assertMayTouchCard, type Parties } from '../parties.rules.ts';
import { named, type OnCard, type StampCard } from '../state.rules.ts';

/** The terms of today for a card that began under others, because its customer wants it [SC66, SC67]. */

export interface SwitchTerms extends OnCard {
  parties: Parties;
  /** Of the terms that the customer saw. */
  version: number;
}

const EMPTY = 'An empty card goes by the shop’s terms of today.';
const SAME = 'Your card already goes by the shop’s terms of today.';
const TAKEN =
  'You took a reward on the way that the new terms have no place for. They are for your next card.';
const CHANGED = 'The shop has changed its terms since you opened this page. Please look at them first.';

export function switchTerms(command: SwitchTerms, card: StampCard): CardTermsEvent[] {
  assertMayTouchCard(command.parties);
  if (!card.isOpened) throw new DomainError('not_found');
  const refusal = refusalOf(card, command);
  if (refusal) throw new DomainError('invalid_state', { message: refusal });
  if (command.version !== command.terms.version) throw new DomainError('invalid_state', { message: CHANGED });
  const data = {
    ...named(command, card.balance),
    from_terms_version: termsOfCard(command, card.termsVersion).version,
  };
  return [{ type: 'TermsSwitched', data }];
}

/** Whether the customer may choose today's terms for this card. */
export const maySwitch = (card: StampCard, programme: ProgrammeVersions): boolean =>
  card.isOpened && refusalOf(card, programme) === null;

/** [SC67] */
function refusalOf({ balance, taken, termsVersion }: StampCard, programme: ProgrammeVersions) {
  const { terms } = programme;
  if (balance === 0 && !taken) return EMPTY;
  if (termsOfCard(programme, termsVersion).version === terms.version) return SAME;
  return taken && !hasPlaceFor(taken, terms) ? TAKEN : null;
}

/** [SC57] Each is before the last one still, and taken on the way. */
const hasPlaceFor = (taken: readonly number[], { steps, spends }: ProgrammeTerms): boolean =>
  !spends && taken.every((step) => step < steps.length);

/** [SC68] What was merged into the card finds it under these terms when it leaves. */
export function afterSwitch(card: StampCard, { data }: StoredCardTermsEvent): StampCard {
  const { terms_version: termsVersion } = data;
  const before = { termsVersion, totalRedeemed: card.totalRedeemed };
  const merges = card.merges?.map((one) => ({ ...one, before }));
  return { ...card, termsVersion, ...(merges && { merges }) };
}
