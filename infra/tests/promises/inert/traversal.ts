import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Private files of this machine, and of ours beside what is served. */
const TARGETS = ['etc/passwd', 'package.json', 'infra/tools/local/src/product.ts', 'jwt-private-key.pem'];

/** An excerpt of each file, by which it is recognised. */
export function marksOf(dataDir: string): string[] {
  const files = ['/etc/passwd', path.join(dataDir, 'jwt-private-key.pem')].concat(
    ['package.json', 'infra/tools/local/src/product.ts'].map((file) => path.join(repository, file)),
  );
  return files.map((file) => readFileSync(file, 'utf8').slice(0, 60));
}

/** Spellings of `../` that have bypassed filters. */
const UPWARDS = [
  ...['../', '..\\', './../', '....//', '..;/', '.%00./', '%2e%2e/', '%2e%2e%2f', '..%2f', '..%5c'],
  ...['%252e%252e%252f', '..%252f', '%c0%ae%c0%ae/', '%c0%ae%c0%ae%c0%af', '..%c0%af', '%uff0e%uff0e/'],
];
const DEPTHS = [1, 2, 3, 4, 6, 9];

/** Paths to a file outside, relative to a folder. */
export const UPWARD: string[] = UPWARDS.flatMap((up) =>
  DEPTHS.flatMap((depth) => TARGETS.map((target) => up.repeat(depth) + target)),
);

/** The same files by absolute path. */
export const ABSOLUTE: string[] = [
  ...['/etc/passwd', '//etc/passwd', '%2fetc%2fpasswd', '/etc/passwd%00.js', '/proc/self/environ'],
  ...['file:///etc/passwd', 'file://localhost/etc/passwd', 'file:%2f%2f%2fetc%2fpasswd', 'jar:file:///a!/b'],
  ...[
    '/proc/self/cwd/package.json',
    'C:\\Windows\\win.ini',
    '/.git/config',
    '/.env',
    '/.data/postgres/PG_VERSION',
  ],
];
