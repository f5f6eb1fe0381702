import {
  businessDay,
  DomainError,
  dayBegins,
  endOf,
  HOUR_MS,
  isReached,
  monthsAfter,
  reopeningDays,
  SEASON,
  type Season,
  type SubscriptionEvent,
  seasonAt,
  statusAt,
} from '@stampwell/contracts';
import type { Paid, SubscriptionState } from './state.rules.ts';

interface OfBusiness {
  businessId: string;
  now: Date;
}

export interface CloseForSeason extends OfBusiness {
  until: string;
  redeems: boolean;
  timeZone: string;
}

type Running = Exclude<NonNullable<SubscriptionState['current']>, { kind: 'reserved' }>;

/** [SU25] The same day and answer again is no event. */
export function closeForSeason(command: CloseForSeason, state: SubscriptionState): SubscriptionEvent[] {
  const { businessId, until, redeems, timeZone, now } = command;
  const current = runningOf(state, now);
  const season = seasonAt(current, now);
  if (season?.until === until && season.redeems === redeems) return [];
  if (!season) assertMayClose(current, state.seasons, command);
  const from = season?.from ?? now.toISOString();
  assertIsReopeningDay(until, businessDay(from, timeZone), businessDay(now, timeZone));
  const ends_at = dayBegins(until, timeZone);
  const left = daysLeft(current, season?.endsAt ?? from);
  const data = { business_id: businessId, from, until, ends_at, redeems, ...endsOf(current, ends_at, left) };
  return [{ type: 'PausedForSeason', data }];
}

/** [SU28] By the owner, before its day; a shop that is open stays as it is. */
export function reopen({ businessId, now }: OfBusiness, { current }: SubscriptionState): SubscriptionEvent[] {
  const season = seasonAt(current, now);
  if (!season || !current || current.kind === 'reserved') return [];
  const reopened_at = now.toISOString();
  const ends = endsOf(current, reopened_at, daysLeft(current, season.endsAt));
  const data = { business_id: businessId, from: season.from, reopened_at, by_hand: true, ...ends };
  return [{ type: 'Reopened', data }];
}

/** [SU28] Records a reopening whose day has come. The plan's dates are right already. */
export function reopenOnItsDay(
  { businessId, now }: OfBusiness,
  current: NonNullable<SubscriptionState['current']>,
): SubscriptionEvent[] {
  const { season } = current;
  if (!season || season.isOver || current.kind === 'reserved' || !isReached(season.endsAt, now)) return [];
  const data = { business_id: businessId, from: season.from, reopened_at: season.endsAt, by_hand: false };
  return [{ type: 'Reopened', data: { ...data, ...UNMOVED } }];
}

const UNMOVED = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };

/** [SU26] */
function runningOf({ current }: SubscriptionState, now: Date): Running {
  if (!current || current.kind === 'reserved' || endOf(current, now))
    throw new DomainError('subscription_required');
  return current;
}

/** [SU25, SU26] */
function assertMayClose(
  current: Running,
  seasons: readonly string[],
  { now, timeZone }: Pick<CloseForSeason, 'now' | 'timeZone'>,
): void {
  if (statusAt(current, now) === 'past_due')
    throw refused('A payment is overdue. Once it is paid you can close for the season.');
  if (current.cancellation)
    throw refused('You have cancelled your plan. Take that back first, then close for the season.');
  if (isReached(endOfDays(current), new Date(now.getTime() + HOUR_MS)))
    throw refused('Your plan renews within the hour. Please close for the season after that.');
  const recent = seasons.filter(
    (from) => monthsAfter(businessDay(from, timeZone), SEASON.withinMonths) > businessDay(now, timeZone),
  );
  if (recent.length >= SEASON.times)
    throw new DomainError('limit_reached', {
      message: 'A shop can close for the season twice in twelve months.',
    });
}

function assertIsReopeningDay(until: string, closes: string, today: string): void {
  const { first, last } = reopeningDays(closes);
  const isDay = !Number.isNaN(Date.parse(until)) && new Date(until).toISOString().startsWith(until);
  if (isDay && until >= first && until <= last && until > today) return;
  const message = 'Please choose a day from two weeks to eight months after you closed.';
  throw new DomainError('validation_failed', {
    field: 'until',
    message,
    errors: [{ field: 'until', message }],
  });
}

const refused = (message: string) => new DomainError('invalid_state', { message });

const endOfDays = (current: Running): string =>
  current.kind === 'trial' ? current.endsAt : current.periodEnd;

/** [SU27] What is left of the trial or of the paid period, in milliseconds. */
const daysLeft = (current: Running, from: Season['endsAt']): number =>
  Math.max(0, Date.parse(endOfDays(current)) - Date.parse(from));

/** [SU27] In whole seconds, as the provider has them. */
function endsOf(current: Running, opens: string, left: number) {
  const end = new Date(Math.ceil((Date.parse(opens) + left) / 1000) * 1000).toISOString();
  return {
    period_ends_at: current.kind === 'paid' ? end : null,
    trial_ends_at: current.kind === 'trial' || isInTrial(current) ? end : null,
    cancellation_ends_at: current.cancellation && end,
  };
}

const isInTrial = ({ trialEndsAt, periodEnd }: Paid): boolean =>
  trialEndsAt !== null && periodEnd <= trialEndsAt;
