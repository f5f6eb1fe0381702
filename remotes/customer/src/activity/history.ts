import type { Transaction } from '@stampwell/contracts/http/shapes.ts';

const ACTIVITY_TYPES = ['earned', 'redeemed'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const isActivityType = (text: string): text is ActivityType =>
  ACTIVITY_TYPES.some((type) => type === text);

/** The shops of a history, each once, by name. */
export function shopsIn(history: readonly Transaction[]): { id: string; name: string }[] {
  const names = new Map(history.map((entry) => [entry.business_id, entry.business_name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
