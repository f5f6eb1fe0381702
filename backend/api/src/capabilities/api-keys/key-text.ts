import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@stampwell/contracts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Of 62 letters: 178 bits. */
const SECRET_LENGTH = 30;
const SUM_LENGTH = 6;

/** For secret scanners (docs/wire.md#the-public-api). */
export const KEY_PATTERN = new RegExp(
  `^${API_KEY_PREFIX}[0-9a-f]{32}_[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}$`,
);

/** A new key's text [AK2]. @param id a UUID */
export function newKeyText(id: string): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const text = `${API_KEY_PREFIX}${id.replaceAll('-', '')}_${secret}`;
  return text + sumOf(text);
}

/** The SHA-256 of a key's text; null for a text that is no key, which its checksum tells without a query. */
export const keyHashOf = (text: string): Buffer | null =>
  KEY_PATTERN.test(text) && text.endsWith(sumOf(text.slice(0, -SUM_LENGTH)))
    ? Buffer.from(hash('sha256', text, 'hex'), 'hex')
    : null;

/** CRC32 in base 62, as GitHub's. */
function sumOf(text: string): string {
  let [rest, sum] = [crc32(text), ''];
  for (let nth = 0; nth < SUM_LENGTH; nth += 1) {
    sum = `${LETTERS[rest % LETTERS.length]}${sum}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return sum;
}
