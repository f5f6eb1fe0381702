import {
  businessEvents,
  eventsAmong,
  type ProgrammeTerms,
  type StoredEvent,
  stampCardEvents,
} from '@stampwell/contracts';

const isCardEvent = eventsAmong(stampCardEvents);
const isAboutTerms = eventsAmong({
  registered: businessEvents.businessRegistered,
  configured: businessEvents.programmeConfigured,
});

/** A card as its events say it stood. */
export interface ReplayedCard {
  current_stamps: number;
  stamps_required: number;
  total_redeemed: number;
  reward_eligible: boolean;
}

/**
 * Folds a card from what happened, counting for itself: the balances that events carry are shown beside it, not
 * trusted. What a full card needs is the programme's word at that moment.
 */
export function replayCard(card: readonly StoredEvent[], business: readonly StoredEvent[]): ReplayedCard {
  let stamps = 0;
  let redeemed = 0;
  for (const event of card.filter(isCardEvent)) {
    if (event.type === 'StampsGiven') stamps += event.data.amount;
    else if (event.type === 'StampsReversed') stamps -= event.data.amount;
    else if (event.type === 'RewardRedeemed')
      [stamps, redeemed] = [stamps - event.data.stamps_used, redeemed + 1];
    else [stamps, redeemed] = [stamps + event.data.stamps_restored, redeemed - 1];
  }
  const required = termsOf(business)?.stamps_required ?? requiredBy(card);
  return {
    current_stamps: stamps,
    stamps_required: required,
    total_redeemed: redeemed,
    reward_eligible: required > 0 && stamps >= required,
  };
}

function termsOf(business: readonly StoredEvent[]): ProgrammeTerms | undefined {
  return business.findLast(isAboutTerms)?.data.terms;
}

const requiredBy = (card: readonly StoredEvent[]) => card.findLast(isCardEvent)?.data.stamps_required ?? 0;

/** Only what had happened by a position of the log, or by a time. */
export function asOf(events: readonly StoredEvent[], at: string | undefined): StoredEvent[] {
  if (at === undefined) return [...events];
  if (/^\d+$/.test(at)) return events.filter(({ position }) => position <= Number(at));
  const time = Date.parse(at);
  return events.filter((event) => Date.parse(event.at) <= time);
}
