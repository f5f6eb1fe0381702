import { DEFAULT_TIME_ZONE, FIRST_PROGRAMME, type ProgrammeTerms, type ShopLook } from '@stampwell/contracts';

const stepsIn = (terms: string) => `${terms} -> 'steps' AS steps, (${terms} ->> 'spends')::boolean AS spends,
  (${terms} ->> 'keeps_rest')::boolean AS keeps_rest`;
const termsIn = (
  terms: string,
) => `${stepsIn(terms)}, (${terms} ->> 'scan_cooldown_hours')::float AS scan_cooldown_hours,
  (${terms} ->> 'lapses_after_months')::int AS lapses_after_months`;

/** All columns shown, including the reward and the cooldown, of a row `p` that stores a programme's terms as in the event. */
export const TERMS = termsIn('p.terms');

/** Joins the first programme of the business `d` as `p`. */
export const FIRST = `JOIN views.programmes p ON p.business_id = d.business_id AND p.programme = ${FIRST_PROGRAMME}`;

/**
 * Joins the terms that a card `c` of the programme `p` holds, as `h`: by the version that it goes by, or the last one that applied to every
 * card at once [PG1]. A card that has not begun has none, and goes by the programme's.
 */
export const HELD_TERMS = `LEFT JOIN views.held_terms h ON h.business_id = c.business_id AND h.programme = p.programme
  AND (c.current_stamps > 0 OR c.taken IS NOT NULL)
  AND h.terms_version = CASE WHEN c.terms_version <= p.versions_at_once THEN 0 ELSE c.terms_version END`;
/** Joins the programme of a card `c` as `p`, and the terms that the card holds as `h`. */
export const HELD = `JOIN views.programmes p ON p.business_id = c.business_id AND p.programme = c.programme
  ${HELD_TERMS}`;
const OF_CARD = 'coalesce(h.terms, p.terms)';

/** The card's own, where `HELD` is joined: only the terms that decide on rewards. */
export const CARD_STEPS = stepsIn(OF_CARD);
export const CARD_TERMS = termsIn(OF_CARD);
/** `cardSize` of contracts in SQL. */
export const CARD_SIZE = `(${OF_CARD} -> 'steps' -> -1 ->> 'stamps')::int`;
/** The look of the business `d`; null for the default one. */
export const LOOK = 'd.look';

/** Whether the business of this row has opened another programme than its first. */
export const hasSeveral = (row: string): string => `EXISTS (SELECT FROM views.programmes n
  WHERE n.business_id = ${row}.business_id AND n.programme > ${FIRST_PROGRAMME})`;

export interface LookColumn {
  look: ShopLook | null;
}

export type TermsColumns = Omit<ProgrammeTerms, 'daily_stamp_cap'>;

/** Nothing on cards of the programme `p` is redeemed any more [SC91], by the day of the business's first place. */
export const HAS_ENDED = `CASE WHEN p.redeemable_until IS NULL THEN false
  ELSE p.redeemable_until < (now() AT TIME ZONE coalesce((SELECT l.time_zone FROM views.places l
    WHERE l.place_id = p.business_id), '${DEFAULT_TIME_ZONE}'))::date END`;

/** `cardView(…).isReady` in SQL, where `HELD` is joined; a spec compares the two. Never on a card that has ended. */
export const IS_REWARD_READY = `NOT ${HAS_ENDED} AND c.current_stamps >= (${OF_CARD} -> 'steps' -> 0 ->> 'stamps')::int
  AND (c.taken IS NULL OR (${OF_CARD} ->> 'spends')::boolean OR EXISTS (
    SELECT FROM jsonb_array_elements(${OF_CARD} -> 'steps') WITH ORDINALITY AS s (step, number)
      WHERE c.current_stamps >= (step ->> 'stamps')::int AND NOT c.taken @> to_jsonb(number)))`;
/** The card is full, where `HELD` is joined. */
export const IS_FULL = `c.current_stamps >= ${CARD_SIZE}`;
/** The full cards that a card `c` is worth [WI10]. */
export const FULL_CARDS = `CASE WHEN (${OF_CARD} ->> 'keeps_rest')::boolean THEN c.current_stamps / ${CARD_SIZE}::numeric
  ELSE least(1, c.current_stamps / ${CARD_SIZE}::numeric) END`;
