import { expect, it } from 'vitest';
import { exposureWarning } from './exposure-warning.ts';

it('warns about the demo’s passwords, and about open stand-ins', () => {
  const words = exposureWarning({ host: '0.0.0.0', hasDemo: true, areStandInsOpen: true });
  expect(words).toMatch(/^WARNING: it listens on 0\.0\.0\.0/);
  expect(words).toContain('sign in with the demo accounts');
  expect(words).toContain('anybody can read all mails');
});

it('says what is closed, and how to open it', () => {
  const words = exposureWarning({ host: '192.168.1.9', hasDemo: false, areStandInsOpen: false });
  expect(words).not.toContain('demo accounts');
  expect(words).toContain('OPEN_STAND_INS=on opens them');
});
