import {
  bareSteps,
  cardProgress,
  type DailyCap,
  type ProgrammeTerms,
  presentStep,
  type TermsInForce,
  type TextReader,
} from '@stampwell/contracts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { Person } from '@stampwell/vault';
import type { StampCardPorts } from '../ports.ts';
import { nextAllowedAt } from '../stamp-card.decider.ts';
import { refTo } from '../stamp-card.presenter.ts';
import { carriedOverAt, lastAt, type StampCard } from '../state.rules.ts';
import { undoableEntries } from '../undo/undo.decider.ts';

interface LookupContext {
  terms: ProgrammeTerms;
  now: Date;
  mayCarryOver: boolean;
  mayAnyway: boolean;
  apologies: CustomerLookup['apologies'];
  capped: DailyCap | null;
  /** Reads the words of rewards; null where there is no choice between them [SC60]. */
  read: TextReader | null;
  /** Until when its stamps are good; null if they do not lapse. */
  goodUntil: string | null;
}

/** Words are read only where somebody has to choose by them, or where they are not the shop's of today [SC63]. */
export const choiceReader = async (
  { people }: { people: Pick<StampCardPorts['people'], 'textReader'> },
  { terms, today }: Record<'terms' | 'today', TermsInForce>,
  businessId: string,
): Promise<TextReader | null> =>
  terms.steps.length > 1 || terms.version !== today.version ? await people.textReader([businessId]) : null;

export function presentLookup(
  card: StampCard,
  { terms, now, mayCarryOver, mayAnyway, apologies, capped, read, goodUntil }: LookupContext,
  customer: Person,
): CustomerLookup {
  return {
    // The email is hidden until there is a card, because a scan alone shares no contact details [SC24].
    customer: { ...refTo(customer), email: card.isOpened ? customer.email : '' },
    stamp_info: {
      current_stamps: card.balance,
      ...(read
        ? presentChoice(terms, read)
        : { steps: bareSteps(terms), ...(terms.keeps_rest ? { keeps_rest: true } : {}) }),
      ...(card.taken ? { taken: [...card.taken] } : {}),
      ...cardProgress({ current_stamps: card.balance, taken: card.taken }, terms),
      total_redeemed: card.totalRedeemed,
      last_stamp_at: lastAt(card, 'earned'),
      next_allowed_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
      good_until: goodUntil,
    },
    last_entry: presentLast(card, now),
    paper_card: mayCarryOver ? { carried_over_at: timeOf(carriedOverAt(card)) } : null,
    daily_cap: capped,
    may_give_anyway: mayAnyway,
    apologies,
  };
}

const presentChoice = ({ steps, spends, keeps_rest }: ProgrammeTerms, read: TextReader) => ({
  steps: steps.map((step) => ({ stamps: step.stamps, ...presentStep(step, read) })),
  spends,
  keeps_rest,
});

/** The newest entry that the counter can undo, including a redemption by the customer [SC9]. */
function presentLast(card: StampCard, now: Date): CustomerLookup['last_entry'] {
  const last = card.entries.toSorted((a, b) => a.at - b.at).at(-1);
  if (!last || !undoableEntries(card, now).has(last.id)) return null;
  const { id, kind, stamps, at } = last;
  return {
    transaction_id: id,
    transaction_type: kind === 'redeemed' ? 'redeemed' : 'earned',
    carried_over: kind === 'carried',
    stamps,
    created_at: new Date(at).toISOString(),
  };
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
