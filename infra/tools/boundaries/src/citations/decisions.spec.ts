import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';

const { texts } = readPages(path.resolve(import.meta.dirname, '../../../../..'));
const decisions = [...texts].filter(([file]) => /^docs\/decisions\/\d{3}-/.test(file));

describe.each(decisions)('%s', (file, text) => {
  it('is titled by its number', () => {
    expect(text).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 3)} — \\S`));
  });

  it('has fewer than 40 lines', () => {
    expect(text.trim().split('\n').length).toBeLessThan(40);
  });

  it('is in the index once, by its title', () => {
    const index = texts.get('docs/decisions/README.md') ?? '';
    const [, title] = /^# \d{3} — (.*)$/m.exec(text) ?? [];
    expect(index.split(`(${path.basename(file)}) | ${title} |`)).toHaveLength(2);
  });
});
