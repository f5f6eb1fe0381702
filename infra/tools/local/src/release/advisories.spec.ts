import { expect, it } from 'vitest';
import { advisoriesIn } from './advisories.ts';

const answer = (vulnerabilities: Record<string, number>) => JSON.stringify({ metadata: { vulnerabilities } });

it('fails on a high or critical vulnerability, and lists all', () => {
  expect(advisoriesIn(answer({ low: 0, moderate: 2, high: 0, critical: 0, total: 2 }))).toEqual({
    words: 'npm audit: known holes in what ships: 2 moderate.',
    isBad: false,
  });
  expect(advisoriesIn(answer({ high: 1, total: 1 }))).toMatchObject({ isBad: true });
  expect(advisoriesIn(answer({ total: 0 })).words).toContain('none');
});

it('says so if the registry has no answer', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { code: 'E405' } });
  for (const text of [refused, '', 'no JSON'])
    expect(advisoriesIn(text)).toMatchObject({
      words: expect.stringContaining('no advisories'),
      isBad: false,
    });
});
