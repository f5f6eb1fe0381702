import { useSearchParams } from '@stampwell/client/router';
import { type ActivityType, isActivityType } from './history.ts';

export interface Filters {
  type: ActivityType | '';
  shopId: string;
  /** As the API expects it. */
  query: { type?: ActivityType; business_id?: string };
  set(name: 'type' | 'business', value: string): void;
  clear(): void;
}

/** Kept in the URL, for reload and Back. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('type') ?? '';
  const type = isActivityType(wanted) ? wanted : '';
  const shopId = params.get('business') ?? '';
  return {
    type,
    shopId,
    query: { ...(type && { type }), ...(shopId && { business_id: shopId }) },
    set(name, value) {
      const next = new URLSearchParams(params);
      if (value) next.set(name, value);
      else next.delete(name);
      setParams(next, { replace: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}
