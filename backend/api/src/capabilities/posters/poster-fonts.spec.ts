import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { FILES, leftOutOf, printable, type TypeFace } from './poster-fonts.ts';

/** Unicode's blocks in which our customers' languages are written: Vietnamese with Latin's, polytonic Greek with Greek's. */
const BLOCKS: Record<string, [script: RegExp, from: number, to: number][]> = {
  Latin: [
    [/\p{sc=Latin}/u, 0x41, 0x24f],
    [/\p{sc=Latin}/u, 0x1e00, 0x1eff],
  ],
  // Coptic letters stand in the same block.
  Greek: [
    [/\p{sc=Greek}/u, 0x370, 0x3ff],
    [/\p{sc=Greek}/u, 0x1f00, 0x1fff],
  ],
  Cyrillic: [[/\p{sc=Cyrillic}/u, 0x400, 0x52f]],
};

const lettersOf = (script: string): string[] =>
  (BLOCKS[script] ?? []).flatMap(([isOf, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, nth) => String.fromCodePoint(from + nth)).filter(
      (letter) => isOf.test(letter) && /\p{L}/u.test(letter),
    ),
  );

interface Outlines {
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { path: { commands: unknown[] } };
}

/** The files that a poster embeds, in the order in which they are asked for a letter. */
const filesOf = (face: TypeFace): Outlines[] =>
  FILES[face].map((file) => create(readFileSync(file)) as unknown as Outlines);

/** Letters whose glyph draws nothing. */
function undrawn(letters: readonly string[], face: TypeFace): string[] {
  const files = filesOf(face);
  return letters.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const file = files.find((one) => one.hasGlyphForCodePoint(code));
    return !file?.glyphForCodePoint(code).path.commands.length;
  });
}

describe.each(Object.keys(BLOCKS))('every letter of %s', (script) => {
  it.each<TypeFace>(['heading', 'text'])('is printed in the typefaces of a %s', (face) => {
    const letters = [...new Set(lettersOf(script).map((letter) => letter.normalize('NFC')))];
    expect(letters.length).toBeGreaterThan(250);
    expect(leftOutOf(letters.join(' '), face)).toEqual([]);
    expect(printable(letters.join(' '), face)).toBe(letters.join(' '));
    expect(undrawn(letters, face)).toEqual([]);
  });
});

it('prints letters that were typed with their marks apart', () => {
  const name = 'Phở Bò Ấm Đường Nguyễn'.normalize('NFD');
  expect(printable(name, 'heading')).toBe('Phở Bò Ấm Đường Nguyễn'.normalize('NFC'));
});
