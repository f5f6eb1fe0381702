/**
 * Plain text of names, words and addresses: stored as shown, and searchable as typed. Patterns are compiled on first use, because
 * the Unicode classes cost a slow phone 10 ms.
 */
const lazily = (source: () => string) => {
  let compiled: RegExp | undefined;
  return () => {
    compiled ??= new RegExp(source(), 'gu');
    return compiled;
  };
};

/** Characters without a picture of their own: joiners, fillers, variation and direction marks, controls that are no blanks. */
const UNSEEN = '[\\p{DI}\\p{Cs}\\ufff9-\\ufffb]|(?!\\s)\\p{Cc}';

/** Scripts that are written with joiners between letters, and the signs that join their consonants. */
const JOINED = `[${'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'
  .split(' ')
  .map((script) => `\\p{sc=${script}}`)
  .join('')}]`;
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2]';
const PICTURE = '\\p{ExtPict}[\\ufe0e\\ufe0f]?\\p{EMod}?';
/**
 * Places where an invisible character changes the visible text: flags, emojis, keycaps, Han and Mongolian variants, joined
 * letters.
 */
const DRAWN = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  '\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '\\p{sc=Mong}[\\u180b-\\u180f]',
  `${JOINED}[\\u200c\\u200d](?=${JOINED})`,
  `${VIRAMA}[\\u200c\\u200d]`,
].join('|');

const unseen = lazily(() => `(${DRAWN})|${UNSEEN}`);
/** Private and unassigned characters show a box at best; U+2800 and U+1D159 are letters that are drawn as blanks. */
const seen = lazily(() => '\\p{ExtPict}|[^\\p{Z}\\p{C}\\p{M}\\p{DI}\\s\\u2800\\u{1d159}]');

/** Whether the text shows anything: a joiner, a filler or a mark without its letter does not. */
export const isVisible = (text: string): boolean => text.search(seen()) >= 0;

const PLAIN = /^[\x20-\x7e]*$/;
const drawn = (text: string) => (PLAIN.test(text) ? text : text.replace(unseen(), '$1'));
const orNone = (text: string) => (isVisible(text) ? text : '');

/** One line as it is shown: without unseen characters, and each run of blanks one blank. Empty if it shows nothing. */
export const plainLine = (text: string): string => orNone(drawn(text).replace(/\s+/gu, ' ').trim());

/** The same for text of several lines, whose blanks and line ends stay. */
export const plainLines = (text: string): string => orNone(drawn(text.replace(/\r\n?/g, '\n')).trim());

const inAddress = lazily(() => `[\\p{DI}\\u00a0\\u2007\\u202f]`);
/** An email address without invisible characters: zero-width and no-break blanks, direction marks. Other blanks stay an error. */
export const plainAddress = (text: string): string =>
  (PLAIN.test(text) ? text : text.replace(inAddress(), '')).trim();

/** Letters with a stroke or joined, which Unicode does not take apart, as people type them on another keyboard. */
const TYPED: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ł: 'l', ŧ: 't', ς: 'σ' },
  ...{ '‘': "'", '’': "'", '‛': "'", '′': "'", ʹ: "'", ʻ: "'", ʼ: "'", ʿ: "'", ʾ: "'", '´': "'", '`': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
};
const typed = lazily(() => `[${Object.keys(TYPED).join('')}]`);
const marks = lazily(() => '\\p{M}|\\p{DI}');
const asTyped = (text: string) => text.replace(typed(), (letter) => TYPED[letter] ?? letter);

/**
 * Normal form for comparing names with what was typed: no case, marks or invisible characters, keyboard punctuation, single
 * spaces. Only for comparison.
 */
export function searchForm(text: string): string {
  const lower = PLAIN.test(text) ? text.toLowerCase().replaceAll('`', "'") : withoutMarks(text);
  return lower.replace(/\s+/gu, ' ').trim() || text.trim();
}

/** Signs first: Unicode takes ´ for a blank with a mark. */
const withoutMarks = (text: string) => asTyped([...asTyped(text).normalize('NFD')].map(baseOf).join(''));

function baseOf(letter: string): string {
  const base = letter.normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks(), '');
  // ¨ and its like are a blank with a mark to Unicode, and would be lost.
  return base === ' ' && isVisible(letter) ? letter : base;
}

/** Whether `text` contains these words, as people compare. */
export const hasWords = (text: string, words: string): boolean =>
  searchForm(text).includes(searchForm(words));
