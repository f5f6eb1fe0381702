import type { ProgrammeTerms, ShopLook } from '@stampwell/contracts';

/** Columns of a row `d` that stores a programme's terms in `d.terms`, as in the event: only the terms that decide on rewards. */
export const CARD_TERMS = `d.terms -> 'steps' AS steps, (d.terms ->> 'spends')::boolean AS spends,
  (d.terms ->> 'keeps_rest')::boolean AS keeps_rest`;
/** `cardSize` of contracts in SQL. */
export const CARD_SIZE = `(d.terms -> 'steps' -> -1 ->> 'stamps')::int`;
/** All columns shown, including the reward and the cooldown. */
export const TERMS = `${CARD_TERMS}, (d.terms ->> 'scan_cooldown_hours')::float AS scan_cooldown_hours,
  (d.terms ->> 'lapses_after_months')::int AS lapses_after_months`;
/** The card's look; null for the default one. */
export const LOOK = 'd.look';

export interface LookColumn {
  look: ShopLook | null;
}

export type TermsColumns = Omit<ProgrammeTerms, 'daily_stamp_cap'>;

/** `cardView(…).isReady` in SQL, for a card `c` at the business `d`; a spec compares the two. */
export const IS_REWARD_READY = `c.current_stamps >= (d.terms -> 'steps' -> 0 ->> 'stamps')::int
  AND (c.taken IS NULL OR (d.terms ->> 'spends')::boolean OR EXISTS (
    SELECT FROM jsonb_array_elements(d.terms -> 'steps') WITH ORDINALITY AS s (step, number)
      WHERE c.current_stamps >= (step ->> 'stamps')::int AND NOT c.taken @> to_jsonb(number)))`;
/** The card is full, for a card `c` at the business `d`. */
export const IS_FULL = `c.current_stamps >= ${CARD_SIZE}`;
/** The full cards that a card `c` is worth [WI10]. */
export const FULL_CARDS = `CASE WHEN (d.terms ->> 'keeps_rest')::boolean THEN c.current_stamps / ${CARD_SIZE}::numeric
  ELSE least(1, c.current_stamps / ${CARD_SIZE}::numeric) END`;
