import path from 'node:path';
import { expect, it } from 'vitest';
import { readPages } from './pages.ts';

const { texts } = readPages(path.resolve(import.meta.dirname, '../../../../..'));

it('every rule of a RULES.md is cited by a spec', () => {
  const specs = [...texts].filter(([file]) => /\.spec\.tsx?$/.test(file)).map(([, text]) => text);
  const named = new Set(specs.flatMap((text) => text.match(/\b[A-Z]{2}\d+\b/g) ?? []));
  const pages = [...texts].filter(([file]) => file.endsWith('/RULES.md'));
  const rules = pages.flatMap(([, text]) =>
    [...text.matchAll(/^- ([A-Z]{2}\d+) /gm)].map(([, rule]) => rule ?? ''),
  );
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
});
