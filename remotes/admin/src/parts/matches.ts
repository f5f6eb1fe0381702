import { hasWords } from '@stampwell/contracts/plain-text.ts';

/** Part of name or email, as people compare. */
export function matches({ name, email }: { name: string; email: string }, search: string): boolean {
  return hasWords(name, search) || hasWords(email, search);
}
