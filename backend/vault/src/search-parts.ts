import type { KeyObject } from 'node:crypto';
import { tagOf } from './keys/key-ring.ts';
import type { PersonKind } from './people.ts';

/** How emails are compared: without case, and whichever way an accent was typed. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase();

const LONGEST = 3;

/** Every letter, every two and every three neighbours. */
function partsOf(words: string): string[] {
  const letters = [...words];
  return letters.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, letters.length - start) }, (_part, more) =>
      letters.slice(start, start + more + 1).join(''),
    ),
  );
}

/** A part's keyed number. Of each kind other ones: customers and businesses cannot be held against each other. */
const tokenOf = (indexKey: KeyObject, kind: PersonKind, part: string): number =>
  tagOf(indexKey, `part of ${kind}`, part).readInt32BE();

/** What somebody is found by (decision 091). */
export function searchTokens(
  indexKey: KeyObject,
  { kind, name, email }: { kind: PersonKind; name: string; email: string },
): number[] {
  const parts = new Set([...partsOf(name.toLowerCase()), ...partsOf(emailKey(email))]);
  // Sorted, so that their order says nothing of the name's.
  return [...new Set([...parts].map((part) => tokenOf(indexKey, kind, part)))].sort((a, b) => a - b);
}

/** What whoever has these words in their name or email has among their tokens; others may have it too. */
export function wantedTokens(indexKey: KeyObject, kind: PersonKind, words: string): number[] {
  const letters = [...words.toLowerCase()];
  const size = Math.min(LONGEST, letters.length);
  const parts = letters.slice(size - 1).map((_, start) => letters.slice(start, start + size).join(''));
  return [...new Set(parts)].map((part) => tokenOf(indexKey, kind, part));
}
