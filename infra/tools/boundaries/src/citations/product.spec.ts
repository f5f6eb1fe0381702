import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** docs/product.md: 'words in quotation marks are shown exactly so', each in the code or in a spec that looks at the screen. */

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
const SOURCES = '{shell,remotes,contracts,backend,infra/tests/e2e}/**/*.{ts,tsx,md}';
const NOT_SHOWN = /node_modules|\/dist\/|\/docs\/|README\.md|RULES\.md/;

const plain = (text: string) => text.replace(/\\?[’']|&apos;/g, "'").replace(/\s+/g, ' ');
/** Without comments, which quote what they explain, and without the tags inside a sentence. */
const shownIn = (file: string) =>
  plain(
    readFileSync(path.join(REPOSITORY, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
      .replace(/\{' '\}/g, ' ')
      .replace(/\{counted\([^{}]*'([\w ]+)'\)\}/g, '{} $1s')
      .replace(/<\/?(?:strong|em|span)[^>]*>/g, ''),
  );
const texts = globSync(SOURCES, { cwd: REPOSITORY, exclude: (name) => NOT_SHOWN.test(name) })
  .filter((file) => !NOT_SHOWN.test(file))
  .map(shownIn);

const page = readFileSync(path.join(REPOSITORY, 'docs/product.md'), 'utf8');
const phrases = [
  ...new Set(
    [...page.replace(/`[^`\n]*`/g, '').matchAll(/(?<![\w'])'((?:[^']|(?<=\w)'(?=\w)){2,200})'(?!\w)/g)].map(
      ([, words]) => plain(words as string),
    ),
  ),
];
/** What differs from one shop, person or day to the next: `{name}`, `…`, a number, `N` and `x`. */
const HOLES = /\{[^}]*\}|…|\b[Nnxy](?=[mh ]\b| \/ | stamps|$)|\d+/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it('finds the quoted words', () => expect(phrases.length).toBeGreaterThan(250));

it.each(phrases)('%s', (phrase) => {
  // Sentences may stand in elements of their own.
  const parts = phrase.split(HOLES).flatMap((part) => part.split(/(?<=[.!]) /));
  const wanted = parts.map((part) => escaped(part.trim())).filter(Boolean);
  const pattern = new RegExp(wanted.join('.{0,90}?'));
  expect(texts.some((text) => pattern.test(text))).toBe(true);
});
