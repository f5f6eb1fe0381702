import { expect, it } from 'vitest';
import { businessName, fullName, name } from './fields.ts';

it.each([
  ['what turns around how the rest is shown', 'Ann \u202egnp.exe\u2066\u200f', 'Ann gnp.exe'],
  ['control characters and ends of lines', 'A\u0007n\u009bn\r\n\u2028', 'Ann'],
  ['spaces around it, those within kept', '  Ann  Lee ', 'Ann  Lee'],
])('a name loses %s', (_, written, kept) => {
  for (const field of [name, fullName, businessName]) expect(field.parse(written)).toBe(kept);
});

it.each(['👩‍👩‍👧 Family', 'نرگس می‌خواهد', 'Zoë O’Neil-Ørsted', '李小龙'])(
  'a name keeps what it is written with: %s',
  (written) => {
    expect(name.parse(written)).toBe(written);
  },
);

it('a name of nothing but what nobody sees is none', () => {
  expect(name.safeParse('\u202e\u0000').error?.issues[0]?.message).toBe('Name is required');
});
