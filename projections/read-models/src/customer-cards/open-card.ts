/**
 * SQL condition for the cards that customers see. A card merged into another is hidden; one that only a merge opened is hidden
 * again after the split.
 */
export const IS_OPEN_CARD = '(merged_into IS NULL AND (transactions > 0 OR merges > 0))';
