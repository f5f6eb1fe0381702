import { STATE_LABELS, SUBSCRIPTION_LABELS } from '../businesses/business-words.ts';

export interface Share {
  key: string;
  label: string;
  count: number;
  /** A colour of the theme. */
  colour: string;
}

type BusinessKey = keyof typeof STATE_LABELS;
type SubscriptionKey = keyof typeof SUBSCRIPTION_LABELS;

const BUSINESS_COLOURS: Record<BusinessKey, string> = {
  approved: 'done',
  pending: 'wait',
  inactive: 'edge',
  rejected: 'stamp',
};
const SUBSCRIPTION_COLOURS: Record<SubscriptionKey, string> = {
  active: 'done',
  trialing: 'wait',
  past_due: 'stamp',
  canceled: 'edge',
  none: 'line',
};

/** Businesses by status, from good to bad. */
export const businessShares = (counts: Record<string, number>): Share[] =>
  (Object.keys(BUSINESS_COLOURS) as BusinessKey[]).map((key) => ({
    key,
    label: STATE_LABELS[key].words,
    count: counts[key] ?? 0,
    colour: `var(--sw-${BUSINESS_COLOURS[key]})`,
  }));

/** Businesses by plan. */
export const subscriptionShares = (counts: Record<string, number>): Share[] =>
  (Object.keys(SUBSCRIPTION_COLOURS) as SubscriptionKey[]).map((key) => ({
    key,
    label: SUBSCRIPTION_LABELS[key],
    count: counts[key] ?? 0,
    colour: `var(--sw-${SUBSCRIPTION_COLOURS[key]})`,
  }));
