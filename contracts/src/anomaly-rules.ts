/**
 * The rules and thresholds of unusual activity. The projector and the texts beside each finding use the same numbers, so that
 * the displayed rule is the one that applies.
 */
export const ANOMALY = {
  /** Grace around the opening hours that an owner set. */
  graceMinutes: 15,
  /** Without typed hours, they are learned from at least this many days with stamps and scans. */
  usualHours: { leastDays: 14, leastScans: 50, keptDays: 28, hoursAround: 2 },
  /** Far above: robust z-score (median and MAD) of an employee's day among all days of all staff. */
  farAbove: { zScore: 6, timesMedian: 3, leastStamps: 30, leastDays: 20, leastStaff: 2, keptDays: 28 },
  /** The same customer and employee; or so many scans that count by their device's clock, and came within these minutes. */
  again: { inDay: 6, inWeek: 15, seenOffline: 2, withinMinutes: 60 },
  /** Cards that one person stamped within a second. */
  sameSecond: { cards: 3, withinMs: 1000 },
  /** From the first redemption to the next one, the undoing between them. */
  redeemAgainHours: 24,
  /** Scans and redemptions together. */
  undoneInDay: 3,
  /** Unknown codes in an hour; then an event is appended, and another when the limit stops them. */
  missedCodes: 10,
  /** Earnings of one employee on one card within a week, before the two are compared. */
  aliasEarnings: 3,
  /** One card at two places: faster than this in a straight line; where a point is not set, within these minutes. */
  twoPlaces: { milesPerHour: 80, minutes: 5 },
} as const;

/** Those that 1.0.0 knows. */
export const FIRST_RULES = [
  'outside_hours',
  'far_above',
  'again_and_again',
  'redeem_undo_redeem',
  'rewards_undone',
  'missed_codes',
  'same_second',
  'alias',
] as const;
export const ANOMALY_RULES = [...FIRST_RULES, 'two_places'] as const;
export type AnomalyRule = (typeof ANOMALY_RULES)[number];

const { again, farAbove, sameSecond, twoPlaces, usualHours } = ANOMALY;

interface RuleWords {
  title: string;
  /** Shown beside each finding. */
  rule: string;
  /** How it is computed, where the rule's sentence leaves that out. Shown on demand. */
  method?: string;
}

export const RULE_WORDS: Record<AnomalyRule, RuleWords> = {
  outside_hours: {
    title: 'Stamps outside opening hours',
    rule:
      `Stamps given more than ${ANOMALY.graceMinutes} minutes before opening or after closing. Where no opening hours are set, ` +
      'given at a time of day when the shop usually gives none.',
    method:
      `Without opening hours: more than ${usualHours.hoursAround} hours from any hour of the day in which stamps were given on the last ` +
      `${usualHours.keptDays} days with stamps. It is checked once there are ${usualHours.leastDays} such days and ${usualHours.leastScans} scans.`,
  },
  far_above: {
    title: 'One employee far above the others',
    rule:
      `An employee gave at least ${farAbove.leastStamps} stamps in a day, more than ${farAbove.timesMedian} times as many as on a usual day, and well ` +
      'beyond how much days differ at the shop.',
    method:
      `A usual day is the median of all staff, from each one’s last ${farAbove.keptDays} working days: at least ${farAbove.leastDays} days of at least ` +
      `${farAbove.leastStaff} people. The day must also be ${farAbove.zScore} times as far above it as days usually are (a robust z-score, by the ` +
      'median absolute deviation).',
  },
  again_and_again: {
    title: 'The same customer and employee, again and again',
    rule:
      `One employee stamped the same customer’s card ${again.inDay} times or more within 24 hours, or ${again.inWeek} times or more within 7 days. ` +
      `Or their device had no connection and then sent ${again.seenOffline} scans or more of that customer together, which count by the device’s own clock.`,
  },
  redeem_undo_redeem: {
    title: 'Redeemed, undone, redeemed again',
    rule: `A reward was redeemed, that was undone, and the same card redeemed again, all within ${ANOMALY.redeemAgainHours} hours.`,
  },
  rewards_undone: {
    title: 'Many scans or rewards undone by one employee',
    rule: `One employee undid ${ANOMALY.undoneInDay} scans or redemptions in a day, over all cards together.`,
  },
  missed_codes: {
    title: 'Repeated unknown codes',
    rule: `One person looked up ${ANOMALY.missedCodes} or more codes in an hour that no customer has. Someone may be guessing codes.`,
  },
  same_second: {
    title: 'Several cards in the same second',
    rule:
      `One account stamped ${sameSecond.cards} or more cards within a second: quicker than codes can be scanned. ` +
      'Scans that waited on a device whose clock was not known to be right arrive together too.',
  },
  alias: {
    title: 'An employee’s own card, by another name',
    rule:
      `An employee stamped a card ${ANOMALY.aliasEarnings} times or more within a week, and the card’s holder has their name, their phone number or the same ` +
      'name before the @ of the email; or tried to stamp a card of their own email, which was refused.',
  },
  two_places: {
    title: 'One card at two places',
    rule:
      `A card was stamped at two of your places faster than anyone travels: at more than ${twoPlaces.milesPerHour} miles an hour, or within ` +
      `${twoPlaces.minutes} minutes where one of them has no point on the map. A code may be shared, or a till set to the wrong place.`,
    method:
      'Miles are in a straight line between the points of the two places. Scans that waited on a device count by the moment at which it saw ' +
      'them. Undone stamps and apologies are left out.',
  },
};

/** Reasons for dismissing a finding: a choice, because free text in the log could contain names. */
export const DISMISSALS = ['busy_day', 'agreed', 'training', 'mistake', 'other'] as const;
export type DismissalReason = (typeof DISMISSALS)[number];
export const DISMISSAL_REASONS: Record<DismissalReason, string> = {
  busy_day: 'A busy or special day',
  agreed: 'Agreed with the employee',
  training: 'Training or trying things out',
  mistake: 'A mistake, already put right',
  other: 'Something else I know of',
};

export const FINDING_ACTIONS = ['cap', 'deactivate', 'undo_day'] as const;
export type FindingAction = (typeof FINDING_ACTIONS)[number];
