import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KnownTexts } from './known-texts.ts';

/** The bytes of a text, with others around them. */
function lookUp(texts: KnownTexts, text: string, before = 0): string {
  const bytes = Buffer.concat([Buffer.alloc(before, 7), Buffer.from(text), Buffer.alloc(3, 9)]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return texts.text(view, before, bytes.length - 3);
}

it('tells texts apart by every one of their bytes, wherever they stand', () => {
  const some = fc.array(fc.oneof(fc.string({ maxLength: 9 }), fc.string({ unit: 'grapheme', maxLength: 5 })));
  fc.assert(
    fc.property(some, fc.nat({ max: 5 }), (all, before) => {
      const texts = new KnownTexts();
      const utf8 = all.map((text) => Buffer.from(text).toString());
      for (const text of [...utf8, ...utf8]) expect(lookUp(texts, text, before)).toBe(text);
    }),
  );
});

it('tells very many apart', () => {
  const texts = new KnownTexts();
  const idOf = (nth: number) => `0000000c-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`;
  for (const _ of [1, 2])
    for (let nth = 0; nth < 20_000; nth += 1) expect(lookUp(texts, idOf(nth))).toBe(idOf(nth));
});
