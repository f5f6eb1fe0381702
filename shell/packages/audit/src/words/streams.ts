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
  support: 'Support notes',
};

/** The end of an id, where ids differ. */
export const shortId = (id: string): string => id.slice(-6);

/** `Card: Ann Lee`, `Card 2: Ann Lee`, or `Card: 4f0c2a` without a name. */
export function streamLabel(stream: string, subject: string | null): string {
  const { category, ids } = parseStream(stream);
  if (category === 'settings') return 'Settings';
  // Of a card the second id is the customer, and the third the number of the shop's card.
  const [first = '', customer = first, number] = ids;
  const label = `${LABELS[category] ?? category}${number ? ` ${number}` : ''}`;
  return `${label}: ${subject ?? shortId(customer)}`;
}

export interface StreamCard {
  business: string;
  customer: string;
  /** Its number; absent for a shop's first card. */
  programme?: number;
}

/** The card of a stream; null for other streams. */
export function cardOf(stream: string): StreamCard | null {
  const { category, ids } = parseStream(stream);
  const [business, customer, number] = ids;
  if (category !== 'card' || !business || !customer) return null;
  return { business, customer, ...(number ? { programme: Number(number) } : {}) };
}
