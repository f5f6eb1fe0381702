import {
  type CardTerms,
  DEFAULT_TERMS,
  type EventActor,
  eventsAmong,
  foldSteps,
  presentReward,
  presentStep,
  STORY_STEPS,
  type StoredCardEvent,
  type StoredStampCardEvent,
  stampCardEvents,
  stepsUnder,
  type TextReader,
} from '@stampwell/contracts';
import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';
import type { RefusalRow, TermsRow } from '@stampwell/read-models/card-story/card-story.queries.ts';

export interface StorySources {
  events: readonly StoredCardEvent[];
  refusals: readonly RefusalRow[];
  /** The shop's terms, oldest first. */
  terms: readonly TermsRow[];
  /** Where an entry was, in words; undefined for a shop with one place. */
  placeName?: (placeId: string | null | undefined) => string | undefined;
  /** Decrypts the shop's texts, and texts about the customer. */
  read: TextReader;
}

/** Presents the actor of a step: to the customer without names. */
export type ActorPresenter = (actor: EventActor) => CardStep['by'];

/** Entries of a counter, not of the customer's own phone. */
const isTransaction = eventsAmong(stampCardEvents);
const isAtCounter = (event: StoredCardEvent): event is StoredStampCardEvent =>
  isTransaction(event) && event.actor.kind !== 'customer';

type Rule = CardStep['rule'];
/** A step before its balance is counted. */
type Change = Omit<CardStep, 'balance' | 'total_redeemed'>;
type Unexplained = Omit<Change, 'reason'>;

/**
 * The steps that led to a card's state, oldest first, each with the terms at its time and the balance after it. Balances are
 * computed here, not taken from the events.
 */
export function presentSteps(
  sources: StorySources,
  presentActor: ActorPresenter,
): Pick<CardStory, 'opening' | 'steps' | 'card'> {
  const { events, refusals, terms, read, placeName = () => undefined } = sources;
  const where = (placeId: string | null | undefined) => {
    const place_name = placeName(placeId);
    return place_name === undefined ? {} : { place_name };
  };
  const ruleAt = rules(terms, read);
  const undoneBy = new Map(
    events.flatMap(({ id, data }) => ('reverses' in data ? [[data.reverses, id] as const] : [])),
  );
  const changes = [
    ...events.map((event) => ({
      ...changeOf(event, ruleAt, presentActor, undoneBy),
      ...(event.type === 'RewardRedeemed' ? { reward: presentStep(event.data, read) } : {}),
      reason: reasonOf(event, read),
      ...(isAtCounter(event) && where(event.data.place_id)),
    })),
    ...refusals.map((refusal) => ({
      ...refusalOf(refusal, ruleAt, presentActor),
      ...(refusal.actor_kind !== 'customer' && where(refusal.place_id)),
    })),
  ].sort((a, b) => a.position - b.position);

  const nothing = { opening: { balance: 0, total_redeemed: 0 } };
  let card = { balance: 0, total_redeemed: 0 };
  const steps = changes.map((change): CardStep => {
    const { stamps, redeemed } = foldSteps({ opening: card, steps: [change] });
    card = { balance: stamps, total_redeemed: redeemed };
    return { ...change, ...card };
  });
  const shown = steps.slice(-STORY_STEPS);
  const before = steps.at(-shown.length - 1);
  const { balance, total_redeemed } = before ?? nothing.opening;
  return {
    opening: { steps: steps.length - shown.length, balance, total_redeemed },
    steps: shown,
    card: { current_stamps: card.balance, total_redeemed: card.total_redeemed },
  };
}

/** @param decided the terms that an event at the position was decided under, which may be older than the shop's [SC63] */
type RuleAt = (position: number, decided?: CardTerms & { terms_version?: number }) => Rule;

/** The terms in force at a position. */
export function rules(terms: readonly TermsRow[], read: TextReader): RuleAt {
  return (position, decided) => {
    const held = terms[(decided?.terms_version ?? 0) - 1];
    const rule = held ?? terms.findLast((row) => row.position <= position) ?? terms[0] ?? DEFAULT_TERMS;
    const steps = decided ? stepsUnder(rule, decided) : rule.steps;
    return { ...presentReward({ steps }, read), scan_cooldown_hours: rule.scan_cooldown_hours };
  };
}

function changeOf(
  event: StoredCardEvent,
  ruleAt: RuleAt,
  presentActor: ActorPresenter,
  undoneBy: ReadonlyMap<string, string>,
): Unexplained {
  const { id, at, position, actor, data } = event;
  return {
    ...whatOf(event),
    id,
    at,
    position,
    by: presentActor(actor),
    rule: ruleAt(position, data),
    undone_by: undoneBy.get(id) ?? null,
    refusal: null,
  };
}

/** [SC40, SC56, SC75] */
function reasonOf({ type, data }: StoredCardEvent, read: TextReader): string | null {
  const given = type === 'StampsGiven' ? (data.apology ?? data.anyway) : data;
  const reason = given && 'reason' in given ? given.reason : null;
  return reason ? read(reason) : null;
}

function whatOf({
  type,
  data,
}: StoredCardEvent): Pick<
  Change,
  | 'kind'
  | 'stamps'
  | 'undoes'
  | 'carried_over'
  | 'given_anyway'
  | 'apology'
  | 'seen_at'
  | 'judged_by'
  | 'other_card'
  | 'lapse'
  | 'new_terms'
> {
  const scanned = { undoes: null, carried_over: false };
  switch (type) {
    case 'StampsGiven':
      return {
        ...scanned,
        kind: 'earned',
        stamps: data.amount,
        given_anyway: data.anyway !== undefined,
        apology: data.apology !== undefined,
        ...(data.judged_by && { seen_at: data.seen_at, judged_by: data.judged_by }),
      };
    case 'RewardRedeemed':
      return { ...scanned, kind: 'redeemed', stamps: 0 - data.stamps_used };
    case 'StampsReversed':
      return { ...scanned, kind: 'earning_undone', stamps: -data.amount, undoes: data.reverses };
    case 'RedemptionReversed':
      return { ...scanned, kind: 'redemption_undone', stamps: data.stamps_restored, undoes: data.reverses };
    case 'StampsCarriedOver':
      return { kind: 'earned', stamps: data.amount, undoes: null, carried_over: true };
    case 'CarryOverReversed':
      return { kind: 'earning_undone', stamps: -data.amount, undoes: data.reverses, carried_over: true };
    case 'CardMerged':
      return { ...scanned, kind: 'earned', stamps: data.amount, other_card: 'put_together' };
    case 'CardMergedInto':
      return { ...scanned, kind: 'earning_undone', stamps: -data.amount, other_card: 'put_together' };
    case 'CardSplit':
      return { ...scanned, kind: 'earning_undone', stamps: -data.amount, other_card: 'taken_apart' };
    case 'CardSplitOff':
      return { ...scanned, kind: 'earned', stamps: data.amount, other_card: 'taken_apart' };
    case 'StampsLapsed':
      return { ...scanned, kind: 'earning_undone', stamps: -data.amount, lapse: 'lapsed' };
    case 'StampsBroughtBack':
      return { ...scanned, kind: 'earned', stamps: data.amount, lapse: 'brought_back' };
    case 'TermsSwitched':
      return { ...scanned, kind: 'earned', stamps: 0, new_terms: true };
  }
}

function refusalOf(row: RefusalRow, ruleAt: RuleAt, presentActor: ActorPresenter): Change {
  const { id, position, created_at, action, reason, amount, until } = row;
  return {
    id,
    kind: 'refused',
    carried_over: false,
    at: created_at,
    position,
    by: presentActor({ kind: row.actor_kind, id: row.actor_id ?? 'system' }),
    stamps: 0,
    rule: ruleAt(position, row),
    undoes: null,
    undone_by: null,
    reason: null,
    refusal: { action, reason, amount, until },
  };
}
