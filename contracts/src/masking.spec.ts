import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskedEmail, shortName } from './masking.ts';

it('keeps a first name and an initial', () => {
  expect(shortName('Ann Mary Baker')).toBe('Ann B.');
  expect(shortName('  Ann   Baker ')).toBe('Ann B.');
  expect(shortName('Ann')).toBe('Ann');
  expect(shortName('Guest 863 · …ZQRJ')).toBe('Guest 863 · …ZQRJ');
  expect(shortName('Guest 000')).toBe('Guest 000');
  expect(shortName('Guest Baker')).toBe('Guest B.');
  expect(shortName('Zoë Évariste')).toBe('Zoë É.');
  expect(shortName('')).toBe('');
});

it('keeps an email’s first letter and its provider', () => {
  expect(maskedEmail('ann.baker@gmail.com')).toBe('a…@gmail.com');
  expect(maskedEmail('')).toBe('');
});

it('shows one letter of what stands before the @, whatever it is', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const [local = ''] = maskedEmail(email).split('@');
      expect(local).toBe(`${email[0]}…`);
    }),
  );
});
