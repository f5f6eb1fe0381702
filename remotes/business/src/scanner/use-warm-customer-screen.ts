import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { useApiQuery } from '@stampwell/kit';
import { useEffect } from 'react';

/** Has what the customer's screen needs here before the first code is seen: the queue does not wait for it then. */
export function useWarmCustomerScreen(): void {
  useApiQuery(businessSettings, {});
  useEffect(() => {
    import('../customer/customer-screen.tsx').catch(() => undefined);
  }, []);
}
