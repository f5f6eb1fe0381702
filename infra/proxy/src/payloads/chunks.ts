import { type Attack, chunk, head, LAST_CHUNK, type Payload } from './payload.ts';

/** What a chunked request's content may look like, each of it made round the inner request. */
const CONTENTS: Record<string, (inner: string) => string> = {
  'an extension': (inner) => chunk(inner, { extension: ';a=b' }) + LAST_CHUNK,
  'a quoted extension': (inner) => chunk(inner, { extension: ';a="b;c"' }) + LAST_CHUNK,
  'a long extension': (inner) => chunk(inner, { extension: `;${'a'.repeat(20_000)}` }) + LAST_CHUNK,
  'a line end in a quoted extension': (inner) => chunk(inner, { extension: ';a="\r\n"' }) + LAST_CHUNK,
  'an extension that ends in a bare LF': (inner) => `2;a\nxx\r\n${chunk(inner)}${LAST_CHUNK}`,
  'an extension with a bare CR': (inner) => `2;a\rxx\r\n${chunk(inner)}${LAST_CHUNK}`,
  'sizes that end in a bare LF': (inner) => `${chunk(inner, { end: '\n' })}0\n\n`,
  'sizes with zeros before': (inner) => `0000000000${chunk(inner)}${LAST_CHUNK}`,
  'a size with a space after': (inner) => chunk(inner, { extension: ' ' }) + LAST_CHUNK,
  'a size with a space before': (inner) => ` ${chunk(inner)}${LAST_CHUNK}`,
  'a size with 0x before': (inner) => `0x${chunk(inner)}${LAST_CHUNK}`,
  'a size with a plus': (inner) => `+${chunk(inner)}${LAST_CHUNK}`,
  'a size with a minus': (inner) => `-${chunk(inner)}${LAST_CHUNK}`,
  'a size of more than 64 bits': (inner) => `f0000000000000000${chunk(inner)}${LAST_CHUNK}`,
  'an empty size': (inner) => `\r\n${inner}\r\n${LAST_CHUNK}`,
  'more than its size says': (inner) => `1\r\nxyz\r\n${chunk(inner)}${LAST_CHUNK}`,
  'two bytes between chunks': (inner) => `1\r\nxyy${chunk(inner)}${LAST_CHUNK}`,
  'a last chunk of many zeros': (inner) => `${chunk(inner)}00000000\r\n\r\n`,
  'a last chunk with an extension': (inner) => `${chunk(inner)}0;a=b\r\n\r\n`,
  'a trailer': (inner) => `${chunk(inner)}0\r\nX-Trailer: a\r\n\r\n`,
  'the inner request as a trailer': (inner) => `0\r\nX-Trailer: a\r\n${inner}`,
  'a length in the trailer': (inner) => `${chunk(inner)}0\r\nContent-Length: 3\r\n\r\n`,
  'a trailer that ends in a bare LF': (inner) => `${chunk(inner)}0\r\nX-Trailer: a\n\n`,
  'a body that never ends': (inner) => chunk(inner),
  'a byte a chunk': (inner) => [...inner].map((byte) => chunk(byte)).join('') + LAST_CHUNK,
};

/** A body that says so is longer than what our own limits let in. */
const tooMuch = (attack: Attack) =>
  head(attack, ['Content-Length: 200000']) + attack.inner.repeat(Math.floor(200_000 / attack.inner.length));

export const chunkPayloads: Payload[] = [
  ...Object.entries(CONTENTS).flatMap(([name, content]) =>
    ['GET', 'POST'].map((method) => ({
      name: `${method}, chunks with ${name}`,
      bytes: (attack: Attack) =>
        head(attack, ['Transfer-Encoding: chunked'], { method }) + content(attack.inner),
    })),
  ),
  { name: 'a body longer than the limit', bytes: tooMuch },
  {
    name: 'a length that is never filled',
    bytes: (attack) => head(attack, ['Content-Length: 5000']) + attack.inner,
  },
];
