import {
  type CardTermsEvent,
  DomainError,
  decidedUnder,
  type ProgrammeTerms,
  type ProgrammeVersions,
  type StoredCardTermsEvent,
  termsOfCard,
} from '@stampwell/contracts';
import type { Card } from '../merging.decider.ts';
import { assertMayTouchCard, type Parties } from '../parties.rules.ts';

/** The terms of today for a card that began under others, because its customer wants it [SC66, SC67]. */

type SwitchedCard = Pick<
  Card,
  'isOpened' | 'balance' | 'termsVersion' | 'taken' | 'merges' | 'totalRedeemed'
>;

export interface SwitchTerms extends ProgrammeVersions {
  businessId: string;
  customerId: string;
  parties: Parties;
  /** The business's day, YYYY-MM-DD. */
  today: string;
  /** Of the terms that the customer saw. */
  version: number;
}

const EMPTY = 'An empty card goes by the shop’s terms of today.';
const SAME = 'Your card already goes by the shop’s terms of today.';
const TAKEN =
  'You took a reward on the way that the new terms have no place for. They are for your next card.';
const CHANGED = 'The shop has changed its terms since you opened this page. Please look at them first.';

export function switchTerms(command: SwitchTerms, card: SwitchedCard): CardTermsEvent[] {
  assertMayTouchCard(command.parties);
  if (!card.isOpened) throw new DomainError('not_found');
  const refusal = refusalOf(card, command);
  if (refusal) throw new DomainError('invalid_state', { message: refusal });
  const { businessId, customerId, terms, today } = command;
  if (command.version !== terms.version) throw new DomainError('invalid_state', { message: CHANGED });
  const data = {
    business_id: businessId,
    customer_id: customerId,
    balance_after: card.balance,
    ...decidedUnder(terms),
    day: today,
    from_terms_version: termsOfCard(command, card.termsVersion).version,
  };
  return [{ type: 'TermsSwitched', data }];
}

/** Whether the customer may choose today's terms for this card. */
export const maySwitch = (card: SwitchedCard, programme: ProgrammeVersions): boolean =>
  card.isOpened && refusalOf(card, programme) === null;

/** [SC67] */
function refusalOf({ balance, taken, termsVersion }: SwitchedCard, programme: ProgrammeVersions) {
  const { terms } = programme;
  if (balance === 0 && !taken) return EMPTY;
  if (termsOfCard(programme, termsVersion).version === terms.version) return SAME;
  return taken && !hasPlaceFor(taken, terms) ? TAKEN : null;
}

/** [SC57] Each is before the last one still, and taken on the way. */
const hasPlaceFor = (taken: readonly number[], { steps, spends }: ProgrammeTerms): boolean =>
  !spends && taken.every((step) => step < steps.length);

/** [SC68] What was merged into the card finds it under these terms when it leaves. */
export function afterSwitch<C extends SwitchedCard>(card: C, { data }: StoredCardTermsEvent): C {
  const { terms_version: termsVersion } = data;
  const before = { termsVersion, totalRedeemed: card.totalRedeemed };
  const merges = card.merges?.map((one) => ({ ...one, before }));
  return { ...card, termsVersion, ...(merges && { merges }) };
}
