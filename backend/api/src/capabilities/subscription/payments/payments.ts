import type { PlanType } from '@stampwell/contracts';
import type { FreeDays } from '../rules/checkout.rules.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';

export interface CheckoutOrder {
  businessId: string;
  planType: PlanType;
  free: FreeDays | null;
  /** Prefills the form; the payer may change it. */
  email: string | null;
}

export interface PortalVisit {
  customer: string;
  subscription: string;
  /** Opens the portal at the confirmation of this plan. */
  changeTo: PlanType | null;
}

export interface CheckoutState {
  businessId: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

/** The payment provider: Stripe, or the sandbox in its place. Throws `unavailable` if it cannot be reached. */
export interface Payments {
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** Null if it does not exist. */
  checkout(sessionId: string): Promise<CheckoutState | null>;
  /** Prevents payment of an open checkout. */
  closeCheckout(sessionId: string): Promise<void>;
  openPortal(visit: PortalVisit): Promise<string>;
  /** Its current state; null if it does not exist. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** Cancels at the period's end; `isCanceled: false` takes that back. */
  setCancellation(subscription: string, isCanceled: boolean): Promise<ProviderSubscription>;
  /** Moves the end of a trial, at which it is charged first, without a charge. Safe to repeat. @param until ISO 8601, whole seconds */
  setTrialEnd(subscription: string, until: string): Promise<void>;
  /**
   * Collects nothing until a time (null: collects again), and ends the period then where we say, without a charge before. Safe to
   * repeat. @param season ISO 8601, whole seconds
   */
  setSeason(subscription: string, season: { resumesAt: string | null; periodEnd: string }): Promise<void>;
  /** Ends it immediately. Safe to repeat. */
  end(subscription: string): Promise<void>;
  /** Removes the provider's data on a customer, as far as the law allows. */
  forget(customer: string): Promise<void>;
}
