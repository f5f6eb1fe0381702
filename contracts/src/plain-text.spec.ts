import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, isVisible, plainAddress, plainLine, plainLines, searchForm } from './plain-text.ts';

describe('a line', () => {
  it.each([
    ['marks that turn the direction', 'Ann \u202egnp.exe\u2066\u200f', 'Ann gnp.exe'],
    ['controls', 'A\u0007n\u009bn', 'Ann'],
    ['line ends and tabs for blanks', 'Ann\r\nLee\tBaker\u2028', 'Ann Lee Baker'],
    ['blanks around it, and all but one of those within', ' Ann \u00a0\u3000 Lee ', 'Ann Lee'],
    ['joiners between Latin letters', 'A\u200dn\u200cn\u2060\ufeff\u00ad', 'Ann'],
    ['variation marks and tags on letters', 'A\ufe0fn\u{e0061}n\u{e0100}', 'Ann'],
    ['a flag’s tags without its end', '🏴\u{e0067}\u{e0062}', '🏴'],
    ['half of a character', 'Ann\ud83d', 'Ann'],
    ['all of fillers', '\u3164\u115f\uffa0\u2800', ''],
    ['all of marks', '\u0301\u20e3\ufe0f\u200d', ''],
  ])('loses %s', (_, written, kept) => {
    expect(plainLine(written)).toBe(kept);
  });

  it.each([
    ['emojis', '👩‍👩‍👧 👩🏽‍🦰 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇬🇧'],
    ['Persian', 'نرگس می‌خواهد'],
    ['old Malayalam', 'മോഹന്‍'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['a variant of a Japanese letter', '葛󠄀飾'],
    ['signs', 'Zoë O’Neil-Ørsted & Söhne ™'],
    ['letters and their marks in two characters', 'Zoe\u0308'],
  ])('keeps what %s need', (_, written) => {
    expect(plainLine(written)).toBe(written);
  });

  it('keeps its line ends and blanks where it may have several', () => {
    expect(plainLines(' Mon  9–5\r\n\u202eTue\u200b closed\n')).toBe('Mon  9–5\nTue closed');
  });
});

it.each([
  ['an\u200bn@example.test', 'ann@example.test'],
  [' ann@example.test\u00a0', 'ann@example.test'],
  ['ann\u202f@exam\u00adple.test\ufeff', 'ann@example.test'],
  ['\u202aann@example.test\u202c', 'ann@example.test'],
  ['an n@example.test', 'an n@example.test'],
  ['ann@example.test\r\nBcc: b@x.test', 'ann@example.test\r\nBcc: b@x.test'],
])('an address loses what nobody sees in it: %j', (written, kept) => {
  expect(plainAddress(written)).toBe(kept);
});

it.each([
  ['Sinead O’Neil', "O'Neil"],
  ["Sinead O'Neil", 'o’neil'],
  ['Oʻahu', "o'ahu"],
  ['Ann  Lee', 'ann lee'],
  ['Zoë', 'zoe'],
  ['Zoe', 'ZOË'],
  ['Zoe\u0308', 'zoë'],
  ['Søren Łukasz Strauß', 'soren lukasz strauss'],
  ['STRAẞE', 'straße'],
  ['İrem Işık', 'irem isik'],
  ['Νίκος', 'ΝΙΚΟΣ'],
  ['Ёлкин', 'елкин'],
  ['Ａｎｎ', 'ann'],
  ['ガンダム', 'ｶﾞﾝﾀﾞﾑ'],
  ['أحمد', 'احمد'],
  ['Nguyễn', 'nguyen'],
  ['Anne–Marie', 'anne-marie'],
  ['می‌خواهد', 'میخواهد'],
])('%s is found by %s', (name, words) => {
  expect(hasWords(name, words)).toBe(true);
});

it('a name is not found by other letters', () => {
  for (const words of ['annb', 'bann', 'an n', '茶', "ann'"]) expect(hasWords('Ann', words)).toBe(false);
});

describe('any text at all', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'\u200b\u200c\u200d\u202e\ufe0f\u3164\u0301 \u00a0\n👩🏽न्म1\u20e3葛'),
    fc.constantFrom('\ud800', '\udc00', '\u{e0067}', '\u{1f3f4}', '\u{e0100}'),
  );
  const anything = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''));
  const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  const seenAlone = (part: string) => isVisible(part) && part.trim() === part;

  it('is stored as it is shown: cleaned once is cleaned for good, without marks that turn the direction', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const plain of [plainLine, plainLines, plainAddress]) {
          const stored = plain(text);
          expect(plain(stored)).toBe(stored);
          expect(stored).not.toMatch(turns);
          expect(stored).toBe(stored.trim());
        }
        const line = plainLine(text);
        expect(line).not.toMatch(/\s\s|[\r\n\t\u200b\u2060]/);
        expect(isVisible(line)).toBe(line !== '');
        expect(line.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every character that is seen', () => {
    const letters = (text: string) => [...text].filter(seenAlone).sort().join('');
    fc.assert(
      fc.property(anything, (text) => {
        expect(letters(plainLine(text))).toBe(letters(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is found by a sign that is nothing but a mark', () => {
    for (const sign of ['¨', 'ﱞ', '゛']) expect(hasWords(`Ann!${sign}`, sign)).toBe(true);
  });

  it('is found by any part of what is shown, in either case, with or without marks', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(anything, fc.nat(), fc.nat(), (text, at, length) => {
        const name = plainLine(text);
        const shown = [...graphemes.segment(name)].map(({ segment }) => segment);
        const start = at % (shown.length || 1);
        const part = shown.slice(start, start + 1 + (length % (shown.length || 1))).join('');
        const words = plainLine(part);
        if (words === '') return;
        for (const typed of [
          words,
          words.normalize('NFC'),
          words.normalize('NFD'),
          words.replaceAll("'", '’'),
        ])
          expect(hasWords(name, typed)).toBe(true);
        expect(searchForm(searchForm(name))).toBe(searchForm(name));
      }),
      { numRuns: 2_000 },
    );
  });
});
