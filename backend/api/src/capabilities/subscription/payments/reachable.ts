import { DomainError } from '@stampwell/contracts';
import Stripe from 'stripe';
import type { Payments } from './payments.ts';

const RETRY_AFTER_SECONDS = 5;
const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;

/** Turns network failures and the provider's own errors into `unavailable`, which may be retried. */
export function unavailableWhenUnreachable(payments: Payments): Payments {
  return {
    openCheckout: guarded(payments.openCheckout),
    checkout: guarded(payments.checkout),
    closeCheckout: guarded(payments.closeCheckout),
    openPortal: guarded(payments.openPortal),
    subscription: guarded(payments.subscription),
    setCancellation: guarded(payments.setCancellation),
    end: guarded(payments.end),
    forget: guarded(payments.forget),
  };
}

function guarded<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await call(...args);
    } catch (error) {
      const isUnreachable =
        error instanceof StripeConnectionError ||
        error instanceof StripeAPIError ||
        error instanceof StripeRateLimitError;
      throw isUnreachable ? new DomainError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }) : error;
    }
  };
}
