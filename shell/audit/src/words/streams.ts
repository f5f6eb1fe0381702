import { parseStream } from '@stampwell/contracts/streams.ts';

const LABELS: Record<string, string> = {
  card: 'Card',
  refusals: 'Refusals',
  questions: 'Questions',
  business: 'Business',
  account: 'Account',
  employee: 'Employee',
  subscription: 'Subscription',
  settings: 'Settings',
  tally: 'Tally',
  finding: 'Finding',
  watch: 'Counter',
};

/** The end of an id: the part in which two of them differ. */
export const shortId = (id: string): string => id.slice(-6);

/** `Card: Ann Lee`, or `Card: 4f0c2a` of somebody without a name. */
export function streamLabel(stream: string, subject: string | null): string {
  const { category, ids } = parseStream(stream);
  if (category === 'settings') return 'Settings';
  return `${LABELS[category] ?? category}: ${subject ?? shortId(ids.at(-1) ?? '')}`;
}

/** Which card a stream is; null for one that is none. */
export function cardOf(stream: string): { business: string; customer: string } | null {
  const { category, ids } = parseStream(stream);
  const [business, customer] = ids;
  return category === 'card' && business && customer ? { business, customer } : null;
}
