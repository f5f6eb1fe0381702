import type { CardQuestion, CardStep } from '@stampwell/contracts/http/story.ts';
import { cardSize, rewardLine } from '@stampwell/contracts/programme.ts';
import { counted, dateTimeLabel } from '@stampwell/ui';

/** Customer and counter get different wording for the same step. */
export type StoryReader = 'customer' | 'counter';

const LAPSE_WORDS = { lapsed: 'lapsed', brought_back: 'brought back' };

export function titleOf(step: CardStep): string {
  const { kind, stamps, carried_over, other_card, lapse, refusal } = step;
  if (other_card) return otherCardWords(other_card, stamps);
  const count = counted(Math.abs(stamps), 'stamp');
  if (step.new_terms) return 'Switched to the new terms';
  if (lapse) return `${count} ${LAPSE_WORDS[lapse]}`;
  switch (kind) {
    case 'earned':
      return earnedWords(step, count);
    case 'redeemed':
      return `${rewardTaken(step)} redeemed`;
    case 'earning_undone':
      return `${counted(Math.abs(stamps), carried_over ? 'carried-over stamp' : 'stamp')} taken back`;
    case 'redemption_undone':
      return `Reward taken back, ${count} returned`;
    case 'refused':
      return refusal?.action === 'redeem' ? 'No reward given' : 'No stamps given';
  }
}

function earnedWords({ stamps, carried_over, given_anyway, apology }: CardStep, count: string): string {
  if (carried_over && stamps === 0) return 'Card opened from the shop’s own list';
  if (apology) return `${count} as an apology`;
  if (given_anyway) return `${count} given anyway`;
  return carried_over ? `${count} carried over` : `${count} given`;
}

/** The reward that a redemption names; of an older answer the rule's. */
const rewardTaken = ({ reward, rule }: CardStep): string =>
  rewardLine(reward ? { steps: [{ stamps: 0, ...reward }] } : rule);

const otherCardWords = (how: NonNullable<CardStep['other_card']>, stamps: number): string =>
  how === 'put_together'
    ? `Put together with another card${moved(stamps, 'came', 'moved there')}`
    : `Taken apart from another card${moved(stamps, 'came back', 'went back')}`;

/** Empty for cards without stamps. */
function moved(stamps: number, came: string, went: string): string {
  if (stamps === 0) return '';
  return `: ${counted(Math.abs(stamps), 'stamp')} ${stamps > 0 ? came : went}`;
}

/** Customers see 'staff' instead of names. */
export function byWords({ kind, name }: CardStep['by'], reader: StoryReader): string {
  switch (kind) {
    case 'customer':
      return reader === 'customer' ? 'by you, on your phone' : 'by the customer, on their phone';
    case 'platform':
      return 'by Stampwell';
    default:
      return `by ${name ?? 'staff'}`;
  }
}

/** Why something was refused; null if it was not. */
export function whyNot({ refusal, balance, rule }: CardStep, reader: StoryReader): string | null {
  const isCustomer = reader === 'customer';
  switch (refusal?.reason) {
    case undefined:
      return null;
    case 'cooldown_active':
      return `Too soon after the last stamp. The next one could be given from ${dateTimeLabel(refusal.until)}.`;
    case 'not_eligible':
      return `The card was not full: ${balance} of ${cardSize(rule)} stamps.`;
    case 'subscription_required':
      return isCustomer ? 'The shop was not giving stamps at that time.' : 'The shop’s plan had lapsed.';
    case 'daily_cap_reached':
      return isCustomer
        ? 'The shop’s limit for the day was reached.'
        : 'The staff member’s daily limit was reached.';
  }
}

/** The shop's reason for an undo, or for stamps given anyway; null if it gave none. */
export function reasonWords({
  reason,
  given_anyway,
  apology,
}: Pick<CardStep, 'reason' | 'given_anyway' | 'apology'>) {
  if (!reason) return null;
  if (apology) return `The shop’s words: ${reason}`;
  return given_anyway ? `Before the wait was over: ${reason}` : `Undone by the shop: ${reason}`;
}

/** When a waiting scan was seen, and by which time it counts; null for one that did not wait. */
export function seenWords({ seen_at, judged_by }: Pick<CardStep, 'seen_at' | 'judged_by'>): string | null {
  if (!seen_at) return null;
  return judged_by === 'seen'
    ? `Scanned offline on ${dateTimeLabel(seen_at)}, and counts from then`
    : 'Scanned offline. Counts from when it arrived';
}

/** What a programme gives for how many stamps. */
export const rewardWords = (terms: Pick<CardStep['rule'], 'steps'>) =>
  `${counted(cardSize(terms), 'stamp')} for ${rewardLine(terms)}`;

/** A programme's terms in one line. */
export function ruleWords(rule: CardStep['rule']): string {
  const hours = rule.scan_cooldown_hours;
  const wait = hours > 0 ? `${counted(hours, 'hour')} between stamps` : 'no wait between stamps';
  return `${rewardWords(rule)}, ${wait}`;
}

/** Shown beside the answer to a question. */
export function outcomeWords({ outcome, stamps }: NonNullable<CardQuestion['answer']>): string {
  const count = counted(Math.abs(stamps), 'stamp');
  if (outcome === 'added') return `${count} added`;
  if (outcome === 'explained') return 'Answered';
  return stamps < 0 ? `Undone, ${count} taken off` : `Undone, ${count} returned`;
}

/** Indexes of the steps before which a change of terms is shown. */
export function ruleChanges(steps: readonly CardStep[]): ReadonlySet<number> {
  const places = steps.map(({ rule }, at) => (at > 0 && isOther(rule, steps[at - 1]?.rule) ? at : -1));
  return new Set(places.filter((at) => at >= 0));
}

const isOther = (rule: CardStep['rule'], before: CardStep['rule'] | undefined) =>
  before !== undefined && ruleWords(rule) !== ruleWords(before);
