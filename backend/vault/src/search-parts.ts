import type { KeyObject } from 'node:crypto';
import { emailKey, searchForm } from '@stampwell/contracts';
import { tagOf } from './keys/key-ring.ts';
import type { PersonKind } from './people.ts';

/** Blind index of an email, distinct per kind, so that accounts of different kinds cannot be matched. */
export const emailTag = (indexKey: KeyObject, kind: PersonKind, email: string): Buffer =>
  tagOf(indexKey, `email of ${kind}`, emailKey(email));

/**
 * People are divided into groups, and a part has a different number in each (decision 175). Single letters are the easiest to guess
 * by frequency, so they have more groups.
 */
const GROUPS = 256;
const GROUPS_OF_LETTERS = 4_096;
export const groupsOf = (part: string) => ([...part].length === 1 ? GROUPS_OF_LETTERS : GROUPS);

/** A person's group: the last digits of the id are random. */
export const groupOf = (id: string, groups: number) => Number.parseInt(id.slice(-4), 16) % groups;
/** The same in SQL, given a part's numbers by group. */
export const numberInGroup = (numbers: string) =>
  `(${numbers})[(256 * get_byte(uuid_send(id), 14) + get_byte(uuid_send(id), 15)) % cardinality(${numbers}) + 1]`;

const LONGEST = 3;
/** Parts used of a long word; more would hardly narrow the result. */
const MAX_PARTS = 3;

/** Staff and administrators are shown as whole lists, so their names are not indexed. */
const SEARCHED: ReadonlySet<PersonKind> = new Set<PersonKind>(['customer', 'business']);

/** How many letters of an email's start are indexed. */
const STARTS = [3, 4, 6, 8];

/** The keyed number of how an email begins, on the list of one shop. */
function startNumber(indexKey: KeyObject, businessId: string, start: string): number {
  return tagOf(indexKey, `start of an email on the list of ${businessId}`, start).readInt32BE(0);
}

/** The index of how an email begins. */
export function emailStarts(indexKey: KeyObject, businessId: string, email: string): number[] {
  const letters = [...emailKey(email)];
  return STARTS.filter((length) => length <= letters.length).map((length) =>
    startNumber(indexKey, businessId, letters.slice(0, length).join('')),
  );
}

/** The number of the longest indexed start of these words; null for fewer letters than are indexed. */
export const wantedStart = (indexKey: KeyObject, businessId: string, words: string): number | null =>
  emailStarts(indexKey, businessId, words).at(-1) ?? null;

/** All distinct substrings of one, two and three characters. */
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

/** A part's keyed numbers for a block of eight groups, from one HMAC. */
const numbersOf = (indexKey: KeyObject, kind: PersonKind, part: string, block: number): Buffer =>
  tagOf(indexKey, `part of a name of ${kind}, block ${block}`, part);

function numberOf(indexKey: KeyObject, kind: PersonKind, part: string, group: number): number {
  const numbers = numbersOf(indexKey, kind, part, Math.floor(group / NUMBERS_A_TAG));
  return numbers.readInt32BE((group % NUMBERS_A_TAG) * NUMBER_BYTES);
}

/** The index of a name: its parts' numbers in the person's groups. */
export function nameParts(
  indexKey: KeyObject,
  { id, kind, name }: { id: string; kind: PersonKind; name: string },
): number[] {
  if (!SEARCHED.has(kind)) return [];
  const numbers = partsOf(searchForm(name)).map((part) =>
    numberOf(indexKey, kind, part, groupOf(id, groupsOf(part))),
  );
  // Sorted, so that the order does not reveal the name's.
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Numbers by wanted part and group. Matching names have all of their group's numbers; other names may, too. */
export function wantedParts(indexKey: KeyObject, kind: PersonKind, words: string): number[][] {
  const letters = [...searchForm(words)];
  const size = Math.min(LONGEST, letters.length);
  const parts = [
    ...new Set(letters.slice(size - 1).map((_, start) => letters.slice(start, start + size).join(''))),
  ];
  return spread(parts).map((part) => numbersByGroup(indexKey, kind, part));
}

/** A part's number in each group. */
export function numbersByGroup(indexKey: KeyObject, kind: PersonKind, part: string): number[] {
  const groups = groupsOf(part);
  const numbers = Buffer.concat(
    Array.from({ length: groups / NUMBERS_A_TAG }, (_, block) => numbersOf(indexKey, kind, part, block)),
  );
  return Array.from({ length: groups }, (_, group) => numbers.readInt32BE(group * NUMBER_BYTES));
}

/** The first, the last and the middle one. */
function spread(parts: string[]): string[] {
  if (parts.length <= MAX_PARTS) return parts;
  const last = parts.length - 1;
  return [0, Math.floor(last / 2), last].map((nth) => parts[nth] ?? '');
}
