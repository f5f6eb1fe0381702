import { SECURITY_EVENTS } from '@stampwell/contracts/security-events.ts';
import { expect, it } from 'vitest';
import { securityWords } from './activity-words.ts';

it('says what happened, and how where that matters', () => {
  expect(securityWords('signed_in', 'passkey')).toBe('Signed in with a passkey');
  expect(securityWords('sign_in_failed', 'second_factor')).toBe('Failed sign-in at the second step');
  expect(securityWords('data_exported', 'exportUser')).toBe('Data downloaded');
  expect(securityWords('admin_order', 'approveBusiness')).toBe('Approved a business');
  expect(securityWords('admin_order', 'somethingNew')).toBe('Order: something new');
});

it.each(SECURITY_EVENTS)('has words for %s', (kind) => expect(securityWords(kind, null)).toMatch(/^[A-Z]/));
