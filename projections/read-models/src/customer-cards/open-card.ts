/**
 * SQL condition for the cards that customers see. A card merged into another is hidden; one that only a merge opened is hidden
 * again after the split.
 */
export const IS_OPEN_CARD = '(merged_into IS NULL AND (transactions > 0 OR merges > 0))';

/** Other cards `o` that the customer of the card `c` has open at the same shop. */
const OTHERS = `views.cards o WHERE o.customer_id = c.customer_id AND o.business_id = c.business_id
  AND o.programme <> c.programme AND o.merged_into IS NULL AND (o.transactions > 0 OR o.merges > 0)`;

/** SQL condition for the card `c` that its customer used last at the shop, so that each customer is listed once. */
export const IS_LAST_USED = `NOT EXISTS (SELECT FROM ${OTHERS}
  AND (o.last_activity_at, o.programme) > (c.last_activity_at, c.programme))`;

/** SQL condition for cards `c` of customers who had none at the shop until then. */
export const isFirstSince = (since: string): string =>
  `c.created_at > ${since} AND NOT EXISTS (SELECT FROM ${OTHERS} AND o.created_at <= ${since})`;
