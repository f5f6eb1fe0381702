import { DomainError } from '@stampwell/contracts';
import { readOpeningSoon } from '@stampwell/read-models/business-directory/shops.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';

/** [JO4] The reason why a shop's card is not shown. An unapproved shop shows its name alone. */
export async function refusalOfShop(views: Views, businessId: string | null): Promise<DomainError> {
  const name = businessId && (await readOpeningSoon(views, businessId));
  if (!name) return new DomainError('not_found');
  return new DomainError('business_not_approved', { message: `${name} opens its card soon` });
}
