import { plainLine } from '@stampwell/contracts';

/** Words of others in a mail's subject take at most this many characters. */
const LONGEST = 60;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name that others chose, for our own sentences: one line, no link that a mail program would make of it, cut to 60 characters. */
export function plainWords(words: string): string {
  const unlinked = plainLine(
    words
      .replace(/[a-z][a-z0-9+.-]*:\/\//giu, ' ')
      .replace(/([\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, '$1 '),
  );
  const letters = [...segments.segment(unlinked)].map(({ segment }) => segment);
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : unlinked;
}
