import type { FreeText } from './events/free-text.ts';
import type { ProgrammeTerms, TermsInForce, TermsVersion } from './events/terms.ts';
import { DEFAULT_REWARD, STAMPS_REQUIRED } from './limits.ts';

/** A business's programmes are numbered from 1 in the order in which they were opened; what names none is about the first. */
export const FIRST_PROGRAMME = 1;

/** As events and requests name a programme: the first is not named. */
export const namedProgramme = (programme = FIRST_PROGRAMME): { programme?: number } =>
  programme === FIRST_PROGRAMME ? {} : { programme };

type AnyStep = number | { stamps: number };

/** A programme's terms as far as they decide on rewards. Events (numbers), rows and replies can be passed as they are. */
export interface CardTerms<Step extends AnyStep = AnyStep> {
  /** By stamps; the last one is a full card. */
  steps: readonly Step[];
  /** A step uses its stamps; otherwise a step before the last uses none, and is taken once a card [SC57, SC58]. */
  spends?: boolean;
  /** The last step uses only the stamps that it asks for, not all [SC59]. */
  keeps_rest?: boolean;
}

/** Where a shop's own terms are not known. */
export const USUAL_CARD: CardTerms = { steps: [STAMPS_REQUIRED.default] };

/** A card as rows and replies name it. */
export interface CardStamps {
  current_stamps: number;
  /** Numbers of the steps taken on the way since the card began [SC57]. */
  taken?: readonly number[] | null | undefined;
}

/** A reward that can be taken now. */
export interface ReadyReward<Step> {
  step: Step;
  /** From 1. */
  number: number;
  /** The stamps that taking it uses: of the last step all of them, unless the rest is kept [SC5, SC57 to SC59]. */
  uses: number;
  /** The stamps that are left then. */
  leaves: number;
  /** Stamps that it uses without giving anything for them. */
  surplus: number;
}

/** What a card's stamps are worth under its programme's terms. */
export interface CardView<Step = AnyStep> {
  stamps: number;
  /** Stamps of a full card. */
  size: number;
  /** How full it is: 0 to 100, rounded. */
  percentage: number;
  /** A reward can be taken now [SC4]. */
  isReady: boolean;
  /** Rewards that can be taken now, the smallest first. */
  ready: readonly ReadyReward<Step>[];
  /** The step that it comes to next; null once it is full. */
  next: { step: Step; missing: number } | null;
}

/**
 * A card under its programme's terms; no other code compares a balance with them. 13 stamps of 10 are 100 %, and one reward that
 * uses 13 with a surplus of 3; 7 of 10 are 70 %, with 3 missing.
 */
export function cardView<Step extends AnyStep>(
  { current_stamps: stamps, taken }: CardStamps,
  terms: CardTerms<Step>,
): CardView<Step> {
  const size = cardSize(terms);
  const open = terms.steps
    .map((step, index) => ({ step, number: index + 1 }))
    .filter(({ number }) => terms.spends || number === terms.steps.length || !taken?.includes(number));
  const ready = open
    .filter(({ step }) => stamps >= stampsOf(step))
    .map((reward) => {
      const isLast = reward.number === terms.steps.length;
      const asks = isLast || terms.spends ? stampsOf(reward.step) : 0;
      const uses = isLast && !terms.keeps_rest ? stamps : asks;
      return { ...reward, uses, leaves: stamps - uses, surplus: uses - asks };
    });
  const ahead = open.find(({ step }) => stamps < stampsOf(step))?.step;
  return {
    stamps,
    size,
    percentage: size <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((stamps / size) * 100))),
    isReady: ready.length > 0,
    ready,
    next: ahead === undefined ? null : { step: ahead, missing: stampsOf(ahead) - stamps },
  };
}

const stampsOf = (step: AnyStep): number => (typeof step === 'number' ? step : step.stamps);

/** Stamps of a full card. */
export const cardSize = (terms: CardTerms): number => stampsOf(fullStep(terms));

/** The step of a full card. */
export function fullStep<Step>({ steps }: { steps: readonly Step[] }): Step {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('a programme has a step at least');
  return last;
}

/** Whether so many stamps are nearer to a full card under the first terms than under the others [SC64, SC65]. */
export const isNearerUnder = (terms: CardTerms, others: CardTerms, stamps: number): boolean =>
  Math.max(0, cardSize(terms) - stamps) < Math.max(0, cardSize(others) - stamps);

/** What a full card gives, of a shop or a card as replies describe it. */
export function fullReward(terms: {
  steps: readonly { stamps: number; reward_description: string; reward_emoji: string }[];
}) {
  const { stamps, reward_description, reward_emoji } = fullStep(terms);
  return {
    stamps,
    reward: reward_description || DEFAULT_REWARD.description,
    emoji: reward_emoji || DEFAULT_REWARD.emoji,
  };
}

type WordedTerms = Parameters<typeof fullReward>[0];

/** What a shop's staff call one of its cards: 'Beans', or its reward while it has no name. */
export const cardTitle = (card: WordedTerms & { card_name: string | null }): string =>
  card.card_name ?? fullReward(card).reward;

/** What a step gives, with the default's words where it has none. */
export const stepReward = (step: WordedTerms['steps'][number]) => fullReward({ steps: [step] });

/** The steps before the last, where a card's grid shows them. */
export const stepsOnTheWay = ({
  steps,
}: {
  steps: readonly { stamps: number; reward_emoji?: string | undefined }[];
}) =>
  steps
    .slice(0, -1)
    .map(({ stamps, reward_emoji }) => ({ stamps, emoji: reward_emoji || DEFAULT_REWARD.emoji }));

/** The rewards before a full card's: 'Biscuit at 5, Cold drink at 8'; empty without any. */
export const earlierRewards = ({ steps }: WordedTerms): string =>
  steps
    .slice(0, -1)
    .map((step) => `${stepReward(step).reward} at ${step.stamps}`)
    .join(', ');

/** A full card's reward in words, with what comes before it: 'Free coffee (Biscuit at 5)'. */
export function rewardWithSteps(terms: WordedTerms): string {
  const early = earlierRewards(terms);
  const { reward } = fullReward(terms);
  return early ? `${reward} (${early})` : reward;
}

/** All rewards of a card: '🍪 Biscuit · ☕ Free coffee'. */
export const rewardLines = ({ steps }: WordedTerms): string =>
  steps.map((step) => rewardLine({ steps: [step] })).join(' · ');

/** The step that a redemption took, by the card before and after it; the last where nothing speaks for another. */
export function stepTaken<Step extends AnyStep>(
  before: CardStamps,
  after: CardStamps,
  terms: CardTerms<Step>,
): Step {
  const used = before.current_stamps - after.current_stamps;
  const onTheWay = (after.taken ?? []).at(-1);
  const isOnTheWay = used === 0 && onTheWay !== undefined && !before.taken?.includes(onTheWay);
  const spent = terms.spends ? terms.steps.find((step) => stampsOf(step) === used) : undefined;
  return (isOnTheWay ? terms.steps[onTheWay - 1] : spent) ?? fullStep(terms);
}

/** The reward of a full card: '☕ Free coffee'. */
export function rewardLine(terms: Parameters<typeof fullReward>[0]): string {
  const { emoji, reward } = fullReward(terms);
  return `${emoji} ${reward}`;
}

/** A programme's steps with the stamps that a card's event was decided on. */
export const stepsUnder = <Step extends { stamps: number }>(
  programme: { steps: readonly Step[] },
  { steps }: CardTerms,
): Step[] =>
  steps.map((step, nth) => ({ ...(programme.steps[nth] ?? fullStep(programme)), stamps: stampsOf(step) }));

/** Each step's stamps, where the wire has no words. */
export const bareSteps = ({ steps }: CardTerms) => steps.map((step) => ({ stamps: stampsOf(step) }));

/** How far a card is, in the wire's words. */
export function cardProgress(card: CardStamps, terms: CardTerms) {
  const { size, percentage, isReady } = cardView(card, terms);
  return { stamps_required: size, progress_percentage: percentage, reward_eligible: isReady };
}

/** Whether the card became full between two balances. */
export const makesCardFull = (terms: CardTerms, before: number, after: number): boolean =>
  before < cardSize(terms) && after >= cardSize(terms);

/** Whether a reward became ready between two balances. */
export const makesRewardReady = (terms: CardTerms, before: number, after: number): boolean =>
  readyAt(terms, before) < readyAt(terms, after);

const readyAt = (terms: CardTerms, current_stamps: number) =>
  cardView({ current_stamps }, terms).ready.length;

/** How many rewards the stamps between two balances are worth: with steps at 5 and 10, two up to 10 stamps, three up to 15. */
export const rewardsBetween = (terms: CardTerms, before: number, after: number): number =>
  worthOf(terms, after) - worthOf(terms, before);

function worthOf(terms: CardTerms, stamps: number): number {
  const size = cardSize(terms);
  const reached = terms.steps.filter((step) => stampsOf(step) <= stamps % size).length;
  return Math.floor(stamps / size) * terms.steps.length + reached;
}

/** A programme's terms as events have them, or in the wire's words. */
type EasableTerms = Omit<ProgrammeTerms, 'steps' | 'daily_stamp_cap'> & {
  steps: readonly { stamps: number; reward_description: FreeText | string; reward_emoji: string }[];
};

/**
 * Whether new terms apply to a card by themselves: nothing asks more of the customer, and each reward's words and emoji are the same.
 * The daily cap is the staff's, so it is not asked.
 */
export function eases(now: EasableTerms, next: EasableTerms): boolean {
  const lapsesNoSooner =
    next.lapses_after_months === null ||
    (now.lapses_after_months !== null && next.lapses_after_months >= now.lapses_after_months);
  return (
    next.steps.length === now.steps.length &&
    next.steps.every((step, nth) => {
      const before = now.steps[nth];
      return (
        before !== undefined &&
        step.stamps <= before.stamps &&
        step.reward_emoji === before.reward_emoji &&
        isSameText(step.reward_description, before.reward_description)
      );
    }) &&
    next.scan_cooldown_hours <= now.scan_cooldown_hours &&
    next.spends === now.spends &&
    (next.keeps_rest || !now.keeps_rest) &&
    lapsesNoSooner
  );
}

/** Equal words sealed twice differ, so the settings keep the sealed text of words that they had before. */
const isSameText = (one: FreeText | string, other: FreeText | string): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : isSameStored(one, other);

const isSameStored = (one: FreeText, other: FreeText): boolean =>
  one.of === other.of &&
  ('sealed' in one
    ? 'sealed' in other && one.sealed === other.sealed
    : 'plain' in other && one.plain === other.plain);

/**
 * The terms that a card holds [PG1]: those that it began under, or the newest of later ones that applied to it.
 * @param versions all of the programme's, from 1 on
 * @param began the version that the card began under, or was last decided under: the answer is the same
 */
export function heldTerms<Version extends TermsVersion>(
  versions: readonly Version[],
  began: number,
): Version {
  const own = versions[began - 1];
  if (own === undefined) throw new Error(`the programme has no version ${began}`);
  let held = own;
  for (const version of versions.slice(began))
    if (version.at_once || version.applies_to.includes(held.version)) held = version;
  return held;
}

/** A programme as far as it decides on its cards. */
export interface ProgrammeVersions<Terms extends TermsInForce = TermsInForce> {
  /** Today's. */
  terms: Terms;
  /** All of them; absent where every card goes by `terms`. */
  versions?: readonly TermsVersion[];
}

/**
 * The terms that a card goes by [SC63].
 * @param began the version of `heldTerms`; null for an empty card, which goes by today's
 */
export const termsOfCard = <Terms extends TermsInForce>(
  { terms, versions = [] }: ProgrammeVersions<Terms>,
  began: number | null,
): Terms | TermsInForce =>
  // A version that the programme does not know never stops a till.
  began === null || versions.length < began || began < 1 ? terms : heldTerms(versions, began);

/** The versions whose cards hold `next` from now on, its own the last: each whose terms `next` eases. */
export const appliesTo = (versions: readonly TermsVersion[], next: ProgrammeTerms): number[] => [
  ...versions.map(({ version }) => version).filter((began) => eases(heldTerms(versions, began), next)),
  versions.length + 1,
];

/**
 * The four figures of a customer's wallet. Stamps and rewards of shops that are gone cannot be used, so only their redeemed rewards count.
 * @param rewards_earned rewards redeemed on all cards, also on merged cards and cards put away, which are not among `cards`
 */
export function walletFigures(
  cards: readonly (CardStamps & { business_id: string; reward_eligible: boolean })[],
  gone: ReadonlySet<string>,
  rewards_earned: number,
) {
  const usable = cards.filter((card) => !gone.has(card.business_id));
  return {
    total_stamps: usable.reduce((sum, card) => sum + card.current_stamps, 0),
    rewards_earned,
    ready_to_claim: usable.filter((card) => card.reward_eligible).length,
    active_cards: usable.filter((card) => card.current_stamps > 0).length,
  };
}
