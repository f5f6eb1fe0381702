import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { isVisible } from '@stampwell/contracts';
import { create, type Font as FontFile } from 'fontkit';

const FOLDERS = {
  fraunces: new URL(import.meta.resolve('@fontsource/fraunces/package.json')),
  figtree: new URL(import.meta.resolve('@fontsource/figtree/package.json')),
  'noto-sans': new URL(import.meta.resolve('@fontsource/noto-sans/package.json')),
};

const fileOf = (family: keyof typeof FOLDERS, subset: string, weight: number) =>
  new URL(`./files/${family}-${subset}-${weight}-normal.woff`, FOLDERS[family]);

export const LANGUAGE = 'en-GB';

/** Families in the order in which they are asked for a letter. Fontsource cuts a typeface into alphabets. */
const NOTO = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
export const FILES = {
  heading: [
    ...['latin', 'latin-ext', 'vietnamese'].map((subset) => fileOf('fraunces', subset, 600)),
    ...NOTO.map((subset) => fileOf('noto-sans', subset, 600)),
  ],
  text: [
    ...['latin', 'latin-ext'].map((subset) => fileOf('figtree', subset, 500)),
    ...NOTO.map((subset) => fileOf('noto-sans', subset, 400)),
  ],
};

export type TypeFace = keyof typeof FILES;

const opened = Object.fromEntries(
  Object.entries(FILES).map(([face, files]) => [
    face,
    files.map((file, nth) => {
      const family = `poster-${face}-${nth}`;
      GlobalFonts.registerFromPath(fileURLToPath(file), family);
      return { family, font: create(readFileSync(file)) as FontFile };
    }),
  ]),
) as Record<TypeFace, { family: string; font: FontFile }[]>;

/** What our typefaces can print of a text: emoji and alphabets that they lack are left out (`leftOutOf`), never printed as empty boxes. */
export function printable(text: string, face: TypeFace): string {
  const letters = [...text.normalize('NFC').replace(/\s+/g, ' ')];
  const known = letters.filter((letter) => letter === ' ' || fontFor(letter, face));
  return known.join('').replace(/ +/g, ' ').trim();
}

/** The visible letters of a text that our typefaces lack, each once, as the owner typed it. */
export function leftOutOf(text: string, face: TypeFace): string[] {
  const lacks = (letter: string) => isVisible(letter) && !fontFor(letter, face);
  return [...new Set(graphemes(text.normalize('NFC')).filter((letter) => [...letter].some(lacks)))];
}

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** The first typeface that has all of these letters. */
const fontFor = (letters: string, face: TypeFace) =>
  opened[face].find(({ font }) =>
    [...letters].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );

/**
 * A text cut where its typeface changes. Canvas chooses typefaces too, but sets an accented letter from the first that has the letter and the
 * accent, one beside the other.
 */
function runsOf(text: string, face: TypeFace): { family: string; run: string }[] {
  const runs: { family: string; run: string }[] = [];
  for (const grapheme of graphemes(text))
    for (const letters of fontFor(grapheme, face) ? [grapheme] : grapheme) {
      const family = fontFor(letters, face)?.family;
      const last = runs.at(-1);
      if (family && family === last?.family) last.run += letters;
      else if (family) runs.push({ family, run: letters });
    }
  return runs;
}

/** Draws a text with its middle at the origin. */
export function drawText(brush: SKRSContext2D, text: string, face: TypeFace, size: number): void {
  brush.lang = LANGUAGE;
  const runs = runsOf(text, face).map(({ family, run }) => {
    const font = `${size}px ${family}`;
    brush.font = font;
    return { font, run, width: brush.measureText(run).width };
  });
  let x = -runs.reduce((sum, { width }) => sum + width, 0) / 2;
  for (const { font, run, width } of runs) {
    brush.font = font;
    brush.fillText(run, x, 0);
    x += width;
  }
}

/** Width of a text in points, in a size of one point. */
export function widthOf(text: string, face: TypeFace): number {
  let width = 0;
  for (const letter of text) {
    const font = fontFor(letter, face)?.font;
    const glyph = font?.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    width += font && glyph ? glyph.advanceWidth / font.unitsPerEm : 0;
  }
  return width;
}

export interface Fit {
  face: TypeFace;
  /** In points. */
  width: number;
  height?: number;
  largest: number;
  smallest: number;
  lines: number;
}

/** In sizes. */
export const LINE_HEIGHT = 1.25;

const ELLIPSIS = '…';

/** The largest size in which a text takes no more lines and no more height than there are, and the text, cut if even the smallest is too large. */
export function fitted(
  text: string,
  { face, width, height = Infinity, largest, smallest, lines }: Fit,
): { size: number; lines: string[] } {
  for (let size = largest; size >= smallest; size -= Math.max(0.5, largest / 24)) {
    const set = wrapped(text, face, width / size);
    if (set.length <= lines && set.length * size * LINE_HEIGHT <= height) return { size, lines: set };
  }
  const set = wrapped(text, face, width / smallest);
  const kept = set.slice(0, lines);
  const last = set.slice(lines - 1).join(' ');
  kept[lines - 1] = cut(last, face, width / smallest);
  return { size: smallest, lines: kept };
}

/** Lines of at most a width; a word that is wider is broken. */
function wrapped(text: string, face: TypeFace, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, face) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && widthOf(line + letter, face) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

function cut(text: string, face: TypeFace, width: number): string {
  const letters = [...text];
  while (letters.length > 0 && widthOf(letters.join('') + ELLIPSIS, face) > width) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}
