import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';

const { texts } = readPages(path.resolve(import.meta.dirname, '../../../..'));
const decisions = [...texts].filter(([file]) => /^docs\/decisions\/\d{3}-/.test(file));

describe.each(decisions)('%s', (file, text) => {
  it('states its status and date', () => {
    expect(text).toMatch(/^\*\*Status\.\*\* \w.*\d{4}/m);
  });

  it('is in the index', () => {
    expect(texts.get('docs/decisions/README.md')).toContain(`(${path.basename(file)})`);
  });
});
