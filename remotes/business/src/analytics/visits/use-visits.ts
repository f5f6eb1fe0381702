import { useApiQuery } from '@stampwell/client';
import { businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import type { AtPlace } from '../../places/use-asked-place.tsx';

/** @param days of the busy hours and the gaps; the rest is the same for any */
export const useVisits = (days: number, at: AtPlace['at']) =>
  useApiQuery(businessVisits, { query: { days, ...at } }, { placeholderData: (before) => before });
