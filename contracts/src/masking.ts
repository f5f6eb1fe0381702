import { isGuestName } from './join.ts';

/** A customer found by a search, as staff see them: enough to tell two people apart, and no more. */

/** Stands for a customer whose name this person may not see. */
export const HIDDEN_NAME = 'Customer';

/** 'Ann Mary Baker' → 'Ann B.'; a single name stays, and a guest's, which is the only one they have. */
export function shortName(name: string): string {
  if (isGuestName(name)) return name;
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last ? `${first} ${firstLetter(last)}.` : first;
}

/** 'ann@gmail.com' → 'a…@gmail.com'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${firstLetter(email)}…${email.slice(at)}` : '';
}

/** A letter may be several code points, and several code units each. */
function firstLetter(words: string): string {
  const [first] = new Intl.Segmenter().segment(words);
  return first?.segment ?? '';
}
