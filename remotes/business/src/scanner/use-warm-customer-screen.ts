import { useApiQuery } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { useEffect } from 'react';
import { LazyCustomerScreen } from '../customer/lazy-customer-screen.ts';

/** Has what the customer's screen needs here before the first code is seen: the queue does not wait for it then. */
export function useWarmCustomerScreen(): void {
  useApiQuery(businessSettings, {});
  useEffect(LazyCustomerScreen.preload, []);
}
