import type { KeyObject } from 'node:crypto';
import { tagOf } from './keys/key-ring.ts';
import type { PersonKind } from './people.ts';

/** How emails are compared: without case, and whichever way an accent was typed. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** An email's blind index. Of each kind another one: an account of one kind says nothing of who has one of another. */
export const emailTag = (indexKey: KeyObject, kind: PersonKind, email: string): Buffer =>
  tagOf(indexKey, `email of ${kind}`, emailKey(email));

/**
 * In how many groups people are counted apart: parts have other numbers in each (decision 175). Letters are guessed most easily by how
 * common they are, so theirs are more.
 */
const GROUPS = 256;
const GROUPS_OF_LETTERS = 4_096;
export const groupsOf = (part: string) => ([...part].length === 1 ? GROUPS_OF_LETTERS : GROUPS);

/** Which of so many groups somebody is in: the end of an id is random. */
export const groupOf = (id: string, groups: number) => Number.parseInt(id.slice(-4), 16) % groups;
/** The same in SQL, of the numbers that a part has in each group. */
export const numberInGroup = (numbers: string) =>
  `(${numbers})[(256 * get_byte(uuid_send(id), 14) + get_byte(uuid_send(id), 15)) % cardinality(${numbers}) + 1]`;

const LONGEST = 3;
/** Of a long word: more would find hardly fewer. */
const WANTED_AT_MOST = 3;

/** Staff and administrators are shown as whole lists, so their names have no parts. */
const SEARCHED: ReadonlySet<PersonKind> = new Set<PersonKind>(['customer', 'business']);

/** Every letter, every two and every three neighbours, each once. */
export function partsOf(words: string): string[] {
  const letters = [...words];
  const parts = letters.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, letters.length - start) }, (_part, more) =>
      letters.slice(start, start + more + 1).join(''),
    ),
  );
  return [...new Set(parts)];
}

const NUMBER_BYTES = 4;
const NUMBERS_A_TAG = 32 / NUMBER_BYTES;

/** A part's keyed numbers in the groups of a block: one HMAC gives those of eight groups. */
const numbersOf = (indexKey: KeyObject, kind: PersonKind, part: string, block: number): Buffer =>
  tagOf(indexKey, `part of a name of ${kind}, block ${block}`, part);

function numberOf(indexKey: KeyObject, kind: PersonKind, part: string, group: number): number {
  const numbers = numbersOf(indexKey, kind, part, Math.floor(group / NUMBERS_A_TAG));
  return numbers.readInt32BE((group % NUMBERS_A_TAG) * NUMBER_BYTES);
}

/** What a name is found by: its parts' numbers in the groups of the person's id. */
export function nameParts(
  indexKey: KeyObject,
  { id, kind, name }: { id: string; kind: PersonKind; name: string },
): number[] {
  if (!SEARCHED.has(kind)) return [];
  const numbers = partsOf(name.toLowerCase()).map((part) =>
    numberOf(indexKey, kind, part, groupOf(id, groupsOf(part))),
  );
  // Sorted, so that their order says nothing of the name's.
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** By wanted part: its number in each group. Names with these words have all parts of their group; others may have them too. */
export function wantedParts(indexKey: KeyObject, kind: PersonKind, words: string): number[][] {
  const letters = [...words.toLowerCase()];
  const size = Math.min(LONGEST, letters.length);
  const parts = [
    ...new Set(letters.slice(size - 1).map((_, start) => letters.slice(start, start + size).join(''))),
  ];
  return spread(parts).map((part) => {
    const groups = groupsOf(part);
    const numbers = Buffer.concat(
      Array.from({ length: groups / NUMBERS_A_TAG }, (_, block) => numbersOf(indexKey, kind, part, block)),
    );
    return Array.from({ length: groups }, (_, group) => numbers.readInt32BE(group * NUMBER_BYTES));
  });
}

/** The first, the last and the one between. */
function spread(parts: string[]): string[] {
  if (parts.length <= WANTED_AT_MOST) return parts;
  const last = parts.length - 1;
  return [0, Math.floor(last / 2), last].map((nth) => parts[nth] ?? '');
}
