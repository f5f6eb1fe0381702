import * as z from 'zod/mini';
import { isDay } from '../../business-day.ts';
import {
  APOLOGY,
  COOLDOWN_HOURS,
  EMOJI_MAX,
  LAPSES_AFTER_MONTHS,
  PROGRAMME_STEPS,
  PROGRAMMES,
  REWARD_DESCRIPTION_MAX,
  STAMPS_REQUIRED,
} from '../../limits.ts';
import { isTimeZone } from '../../time-zone.ts';
import { line, SEEN, upTo } from './text.ts';

const stamps = (words: string) =>
  z.int(words).check(z.gte(STAMPS_REQUIRED.min, words), z.lte(STAMPS_REQUIRED.max, words));
const FULL_CARD_WORDS = 'Choose between 5-20 stamps';
export const stampsRequired = stamps(FULL_CARD_WORDS);
/** The registration wizard has its own message for it. */
export const stampsRequiredAtFirst = stamps('Stamps required must be between 5 and 20');

const cooldownWords = 'Scan cooldown must be between 0 and 24 hours';
export const scanCooldownHours = z
  .number(cooldownWords)
  .check(z.gte(COOLDOWN_HOURS.min, cooldownWords), z.lte(COOLDOWN_HOURS.max, cooldownWords));

export const rewardDescription = line('Reward description is required').check(upTo(REWARD_DESCRIPTION_MAX));

/** For JSON Schema, where the zones are listed. */
export const TIME_ZONE_FORMAT = 'time-zone';
const zoneWords = 'Please select a time zone';
/** An IANA name. */
export const timeZone = z
  .string(zoneWords)
  .check(z.maxLength(64, zoneWords), z.refine(isTimeZone, zoneWords), z.meta({ format: TIME_ZONE_FORMAT }));

/** Created on first use: every first visit loads this file, and creating it takes a slow phone 30 ms. */
let graphemes: Intl.Segmenter | undefined;
function countedByPeople(value: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(value)].length;
}
const emojiWords = 'Please select a reward emoji';
/** Of a shop's programmes, from 1; left out for the first. */
export const programme = z.int().check(z.gte(1), z.lte(PROGRAMMES.numberMax));
/** The same in an address. */
export const programmeInQuery = z.coerce.number().check(z.int(), z.gte(1), z.lte(PROGRAMMES.numberMax));
const dayWords = 'Please choose a day';
/** A day of the shop's that there is, YYYY-MM-DD. */
export const day = z
  .string(dayWords)
  .check(z.regex(/^[1-9]\d{3}-\d\d-\d\d$/, dayWords), z.refine(isDay, dayWords));
/** What a shop calls one of its cards. */
export const cardName = line('Give the card a name', SEEN).check(upTo(PROGRAMMES.nameMax));

/** Of a programme's steps, from 1. */
export const stepNumber = z.int().check(z.gte(1), z.lte(PROGRAMME_STEPS.max));

/** At most two graphemes that show something: '🛍️' is one; a joiner alone does not count. */
export const rewardEmoji = line(emojiWords).check(
  z.refine((value) => value.length <= 32 && countedByPeople(value) <= EMOJI_MAX, 'At most 2 characters'),
  // No pattern counts graphemes, so this describes a safe subset of what is accepted.
  z.meta({ pattern: `^\\S{1,${EMOJI_MAX}}$` }),
);

const stepWords = `Choose between ${PROGRAMME_STEPS.stepMin}-${STAMPS_REQUIRED.max} stamps`;
const countWords = `Choose between ${PROGRAMME_STEPS.min}-${PROGRAMME_STEPS.max} rewards`;
const MORE_THAN_BEFORE = 'Each reward needs more stamps than the one before';
/** By stamps, rising; the last one is a full card. */
export const programmeSteps = z
  .array(
    z.object({
      stamps: z
        .int(stepWords)
        .check(z.gte(PROGRAMME_STEPS.stepMin, stepWords), z.lte(STAMPS_REQUIRED.max, stepWords)),
      reward_description: rewardDescription,
      reward_emoji: rewardEmoji,
    }),
    countWords,
  )
  .check(
    z.minLength(PROGRAMME_STEPS.min, countWords),
    z.maxLength(PROGRAMME_STEPS.max, countWords),
    z.refine(
      (steps) => steps.every(({ stamps }, nth) => stamps > (steps[nth - 1]?.stamps ?? 0)),
      MORE_THAN_BEFORE,
    ),
    z.refine((steps) => (steps.at(-1)?.stamps ?? 0) >= STAMPS_REQUIRED.min, FULL_CARD_WORDS),
  );

const lapseWords = `Choose between ${LAPSES_AFTER_MONTHS.min}-${LAPSES_AFTER_MONTHS.max} months`;
/** Months without a visit after which stamps lapse; null for never. */
export const lapsesAfterMonths = z.nullable(
  z
    .int(lapseWords)
    .check(z.gte(LAPSES_AFTER_MONTHS.min, lapseWords), z.lte(LAPSES_AFTER_MONTHS.max, lapseWords)),
);

/** Stamps that one employee may give as an apology in a month. */
export const apologiesPerMonth = z.int().check(z.gte(0), z.lte(APOLOGY.perMonthMax));
/** Most stamps that one employee may give in a day; null is no cap. */
export const dailyStampCap = z.nullable(z.int().check(z.gte(1), z.lte(100_000)));
