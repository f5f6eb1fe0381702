import {
  bareSteps,
  businessEvents,
  cardEvents,
  cardProgress,
  eventsAmong,
  FIRST_PROGRAMME,
  fullStep,
  type StoredCardEvent,
  type StoredEvent,
  type StoredEventAmong,
  type TermsInForce,
  type TermsVersion,
  termsOfCard,
  USUAL_CARD,
} from '@stampwell/contracts';

const isCardEvent = eventsAmong(cardEvents);
const termsEvents = {
  registered: businessEvents.businessRegistered,
  opened: businessEvents.programmeOpened,
  configured: businessEvents.programmeConfigured,
};
const isAboutTerms = eventsAmong(termsEvents);

/**
 * Folds a card from its events and counts for itself, to check the balances that the events carry. The number of stamps for a
 * reward comes from the programme at that time.
 */
export function replayCard(card: readonly StoredEvent[], business: readonly StoredEvent[]) {
  let [stamps, redeemed] = [0, 0];
  for (const event of card.filter(isCardEvent)) [stamps, redeemed] = after(event, stamps, redeemed);
  const last = card.findLast(isCardEvent)?.data;
  const own = business.filter(isAboutTerms).filter(({ data }) => programmeOf(data) === programmeOf(last));
  const newest = card.filter(isCardEvent).findLast(({ type }) => CHANGE_STEPS.has(type));
  const taken = newest && 'taken' in newest.data ? newest.data.taken : undefined;
  const known = termsOf(own, stamps > 0 || taken ? last : undefined);
  const terms = known ?? last ?? USUAL_CARD;
  const replayed = { current_stamps: stamps, ...(taken ? { taken } : {}) };
  const progress = cardProgress(replayed, terms);
  const mark = known ? { reward_emoji: fullStep(known).reward_emoji } : {};
  return { ...replayed, steps: bareSteps(terms), ...mark, ...progress, total_redeemed: redeemed };
}

type TermsEvent = StoredEventAmong<typeof termsEvents>;

const programmeOf = (data: object = {}): unknown =>
  ('programme' in data ? data.programme : undefined) ?? FIRST_PROGRAMME;

/** After which other steps may be taken. */
const CHANGE_STEPS: ReadonlySet<StoredCardEvent['type']> = new Set([
  'RewardRedeemed',
  'RedemptionReversed',
  'CardMerged',
  'CardMergedInto',
  'CardSplit',
  'CardSplitOff',
  'StampsLapsed',
  'StampsBroughtBack',
]);

function after(event: StoredCardEvent, stamps: number, redeemed: number): [number, number] {
  switch (event.type) {
    case 'StampsGiven':
    case 'StampsCarriedOver':
    case 'CardMerged':
    case 'CardSplitOff':
    case 'StampsBroughtBack':
      return [stamps + event.data.amount, redeemed];
    case 'StampsReversed':
    case 'CarryOverReversed':
    case 'CardMergedInto':
    case 'CardSplit':
    case 'StampsLapsed':
      return [stamps - event.data.amount, redeemed];
    case 'RewardRedeemed':
      return [stamps - event.data.stamps_used, redeemed + 1];
    case 'RedemptionReversed':
      return [stamps + event.data.stamps_restored, redeemed - 1];
    case 'TermsSwitched':
      return [stamps, redeemed];
  }
}

/** The first entry whose balance differs from the count. */
export function firstWrongSum(card: readonly StoredEvent[]): StoredCardEvent | null {
  let [stamps, redeemed] = [0, 0];
  for (const event of card.filter(isCardEvent)) {
    [stamps, redeemed] = after(event, stamps, redeemed);
    const { balance_after, total_redeemed = redeemed } = event.data as CarriedBalance;
    if (balance_after !== stamps || total_redeemed !== redeemed) return event;
  }
  return null;
}

interface CarriedBalance {
  balance_after: number;
  total_redeemed?: number;
}

/** @param programme its own events @param last the newest event of a card that has begun, which keeps its terms [SC63] */
function termsOf(
  programme: readonly TermsEvent[],
  last: StoredCardEvent['data'] | undefined,
): TermsInForce | undefined {
  const versions = programme.map(
    ({ data }, nth): TermsVersion => ({
      ...data.terms,
      version: nth + 1,
      at_once: 'at_once' in data ? data.at_once : !('programme' in data),
      applies_to: 'applies_to' in data ? data.applies_to : [],
    }),
  );
  const terms = versions.at(-1);
  const next = last && 'next_terms_version' in last ? last.next_terms_version : undefined;
  return terms && termsOfCard({ terms, versions }, next ?? last?.terms_version ?? null);
}

/** Events up to a position of the log, or up to a time. */
export function asOf(events: readonly StoredEvent[], at: string | undefined): StoredEvent[] {
  if (at === undefined) return [...events];
  if (/^\d+$/.test(at)) return events.filter(({ position }) => position <= Number(at));
  const time = Date.parse(at);
  return events.filter((event) => Date.parse(event.at) <= time);
}
