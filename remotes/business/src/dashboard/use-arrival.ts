import { callApi, useApiCache } from '@stampwell/client';
import { useNavigate, useSearchParams } from '@stampwell/client/router';
import { checkoutStatus, subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { notify } from '@stampwell/ui';
import { useEffect, useRef } from 'react';

/**
 * On return from the payment (`subscription=success`) or from 'Skip for now' (`trial=true`): refreshes the subscription, then removes
 * the query from the URL. The shell ends the onboarding.
 */
export function useArrival(): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cache = useApiCache();
  const hasArrived = useRef(false);
  const hasPaid = query.get('subscription') === 'success';
  const isTrial = query.get('trial') === 'true';
  const welcome = query.get('welcome') === 'true' ? 'Welcome to Stampwell! ' : '';
  const checkout = query.get('session_id');

  useEffect(() => {
    if ((!hasPaid && !isTrial) || hasArrived.current) return;
    hasArrived.current = true;
    void arrive();

    async function arrive(): Promise<void> {
      const isKnown = hasPaid ? await confirmPayment(checkout, cache) : true;
      navigate(paths.dashboard, { replace: true });
      if (!isKnown) notify('info', 'Your payment is being confirmed. This can take a minute.');
      else
        notify(
          'success',
          welcome + (hasPaid ? 'Your subscription is active.' : 'Your free trial has started.'),
        );
    }
  }, [hasPaid, isTrial, welcome, checkout, cache, navigate]);
}

const ATTEMPTS = 8;
const PAUSE_MS = 1_000;

/**
 * Asks the payment provider first, since its webhook may be late. Failures are ignored (docs/product.md#messages-of-the-dashboard).
 */
async function confirmPayment(
  checkout: string | null,
  cache: ReturnType<typeof useApiCache>,
): Promise<boolean> {
  if (checkout) await callApi(checkoutStatus, { params: { session_id: checkout } }).catch(() => undefined);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const subscription = await cache.load(subscriptionStatus, {}).catch(() => null);
    if (subscription?.status === 'active' || subscription?.status === 'trialing') return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
