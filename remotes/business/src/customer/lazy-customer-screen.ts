import { lazyScreen } from '@stampwell/client';

/** A file of its own, so that the scanner can preload it. */
export const LazyCustomerScreen = lazyScreen(
  () => import(/* webpackChunkName: "kept-customer" */ './customer-screen.tsx'),
  'CustomerScreen',
);
