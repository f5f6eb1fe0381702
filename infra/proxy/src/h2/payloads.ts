import { CALLER, innerRequest } from '../payloads/payload.ts';
import type { RawRequest } from './raw-request.ts';

export interface DowngradePayload {
  name: string;
  request(attack: { caller: string; inner: string }): RawRequest;
}

type Fields = [string, string][];

const post = (caller: string, more: Fields, over: Record<string, string> = {}): Fields => [
  ...Object.entries({
    ':method': 'POST',
    ':scheme': 'https',
    ':path': '/api/auth/verify',
    ':authority': 'localhost',
    ...over,
  }),
  [CALLER, `${caller}.outer`],
  ...more,
];

const withFields = (name: string, fields: (inner: string) => Fields): DowngradePayload => ({
  name,
  request: ({ caller, inner }) => ({ headers: post(caller, fields(inner)), content: `0\r\n\r\n${inner}` }),
});
const withPseudo = (name: string, over: (inner: string) => Record<string, string>): DowngradePayload => ({
  name,
  request: ({ caller, inner }) => ({ headers: post(caller, [], over(inner)), content: inner }),
});

/** What may be read otherwise once HTTP/2 has become HTTP/1.1: lengths, chunks, line ends where none can be. */
export const DOWNGRADES: readonly DowngradePayload[] = [
  withFields('no length', () => []),
  withFields('a length of none', () => [['content-length', '0']]),
  withFields('a length too short', () => [['content-length', '5']]),
  withFields('a length too long', () => [['content-length', '5000']]),
  withFields('two lengths', () => [
    ['content-length', '0'],
    ['content-length', '5'],
  ]),
  withFields('a length with a sign', () => [['content-length', '+5']]),
  withFields('a length in hex', () => [['content-length', '0x5']]),
  withFields('chunks', () => [['transfer-encoding', 'chunked']]),
  withFields('chunks in capitals', () => [['Transfer-Encoding', 'chunked']]),
  withFields('chunks and a length', () => [
    ['content-length', '5'],
    ['transfer-encoding', 'chunked'],
  ]),
  withFields('te', () => [['te', 'chunked, trailers']]),
  withFields('connection', () => [['connection', 'transfer-encoding, content-length']]),
  withFields('an upgrade', () => [
    ['connection', 'upgrade'],
    ['upgrade', 'h2c'],
  ]),
  withFields('a line end in a value', () => [['x-a', 'b\r\nTransfer-Encoding: chunked']]),
  withFields('a bare line feed in a value', () => [['x-a', 'b\nTransfer-Encoding: chunked']]),
  withFields('a request in a value', (inner) => [['x-a', `b\r\n\r\n${inner}`]]),
  withFields('a line end in a name', () => [['x-a: b\r\ntransfer-encoding', 'chunked']]),
  withFields('a colon in a name', () => [['transfer-encoding: chunked\r\nx', 'y']]),
  withFields('a space in a name', () => [['transfer-encoding ', 'chunked']]),
  withFields('a zero byte in a value', () => [['x-a', 'b\0c']]),
  withFields('a host beside the authority', () => [['host', 'inner']]),
  withPseudo('a request in the path', (inner) => ({ ':path': `/ HTTP/1.1\r\nHost: x\r\n\r\n${inner}` })),
  withPseudo('a space in the path', () => ({ ':path': '/api/auth/verify HTTP/1.1' })),
  withPseudo('a request in the method', (inner) => ({
    ':method': `GET / HTTP/1.1\r\nHost: x\r\n\r\n${inner}POST`,
  })),
  withPseudo('a line end in the authority', () => ({
    ':authority': 'localhost\r\nTransfer-Encoding: chunked',
  })),
  withPseudo('a line end in the scheme', () => ({ ':scheme': 'https\r\nX: y' })),
  withPseudo('a GET with content', () => ({ ':method': 'GET' })),
  withPseudo('a HEAD with content', () => ({ ':method': 'HEAD' })),
  withPseudo('a DELETE with content', () => ({ ':method': 'DELETE' })),
];

export const innerOf = (caller: string, isWhole: boolean) => innerRequest(`${caller}.inner`, isWhole);
