/**
 * SQL condition for cards that their customers have: one that was put together with another rests, and one that only such a
 * merge opened is closed again once they are apart.
 */
export const IS_OPEN_CARD = '(merged_into IS NULL AND (transactions > 0 OR merges > 0))';
