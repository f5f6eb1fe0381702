import { useApiQuery } from '@stampwell/client';
import { businessVisits } from '@stampwell/contracts/http/business.ts';

/** @param days of the busy hours and the gaps; the rest is the same for any */
export const useVisits = (days: number) =>
  useApiQuery(businessVisits, { query: { days } }, { placeholderData: (before) => before });
