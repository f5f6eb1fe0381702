import { expect, it } from 'vitest';
import { refuseKnownPassword } from './new-passwords.ts';

const isRefused = (password: string) => {
  try {
    refuseKnownPassword(password, 'password');
    return false;
  } catch (error) {
    expect(error).toMatchObject({
      code: 'validation_failed',
      details: { field: 'password', message: 'This password is known to attackers. Please choose another.' },
    });
    return true;
  }
};

it.each(['123456', 'password', 'Password123', 'QWERTY', 'letmein', 'aaaaaa', 'abcdef', '987654'])(
  'refuses what attackers try first: %s',
  (password) => expect(isRefused(password)).toBe(true),
);

// From the demo and from specs.
it.each(['stampwell', 'stampwell-2', 'brand-new', 'another stampwell', 'correct horse', 'äöüßéñ'])(
  'leaves alone what is only short: %s',
  (password) => expect(isRefused(password)).toBe(false),
);
