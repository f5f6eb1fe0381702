import type { PlanType } from '@stampwell/contracts';
import type { FreeDays } from '../rules/checkout.rules.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';

export interface CheckoutOrder {
  businessId: string;
  planType: PlanType;
  free: FreeDays | null;
  /** Filled in for the payer, who may change it. */
  email: string | null;
}

/** Where a business pays for its plan. */
export interface PortalVisit {
  customer: string;
  subscription: string;
  /** Leads straight to confirming this plan. */
  changeTo: PlanType | null;
}

export interface CheckoutState {
  businessId: string;
  status: 'open' | 'complete' | 'expired';
  /** The subscription that a complete one made. */
  subscription: string | null;
}

/** The payment provider: Stripe, or the sandbox that stands in for it. Refuses with `unavailable` when it cannot be reached. */
export interface Payments {
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Null where there is no such checkout. */
  checkout(sessionId: string): Promise<CheckoutState | null>;
  /** Nobody can pay an open one any more. */
  closeCheckout(sessionId: string): Promise<void>;
  openPortal(visit: PortalVisit): Promise<string>;
  /** As it is now; null where there is no such subscription. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** To the period's end; `isCanceled: false` takes that back. */
  setCancellation(subscription: string, isCanceled: boolean): Promise<ProviderSubscription>;
  /** At once. One that has ended stays so. */
  end(subscription: string): Promise<void>;
  /** Removes what the provider keeps of a customer, as far as the law lets it. */
  forget(customer: string): Promise<void>;
}
