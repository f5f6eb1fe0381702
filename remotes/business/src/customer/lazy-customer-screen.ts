import { lazyScreen } from '@stampwell/client';

/** By itself, so that the scanner can load it ahead. */
export const LazyCustomerScreen = lazyScreen(
  () => import(/* webpackChunkName: "kept-customer" */ './customer-screen.tsx'),
  'CustomerScreen',
);
