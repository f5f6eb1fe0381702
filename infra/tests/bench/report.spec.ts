import { expect, it } from 'vitest';
import { formatFigure, isMet, parseFigure } from './report.ts';

const shared = { value: 12.345, detail: '3 (of 4)' };

it('reads back what it writes', () => {
  const ratio = formatFigure({ ...shared, name: 'append, 32 at once: p99', target: 0.9 });
  const size = formatFigure({ ...shared, name: 'landing', unit: 'KB (brotli)', target: 0, atMost: true });
  expect([ratio, size].flatMap(parseFigure)).toEqual([
    { name: 'append, 32 at once: p99', value: 12.35, unit: '×' },
    { name: 'landing', value: 12.35, unit: 'KB (brotli)' },
  ]);
});

it('takes nothing else for a figure', () => {
  expect(['', 'Every target is met.', '✓ done'].flatMap(parseFigure)).toEqual([]);
});

it('says that a figure at its target meets it, and one beyond does not', () => {
  const figure = { ...shared, name: 'cost', value: 1.15, target: 1.15, atMost: true };
  expect([isMet(figure), isMet({ ...figure, value: 1.16 })]).toEqual([true, false]);
});
