import { expect, it } from 'vitest';
import { selfMadeCertificate } from './self-made-certificate.ts';
import { walletProblems } from './wallet-settings.ts';

const [own, other] = [
  selfMadeCertificate('pass.test.one', 'TEAM1'),
  selfMadeCertificate('pass.test.two', 'TEAM2'),
];
const right = {
  APPLE_PASS_CERTIFICATE: own.certificate,
  APPLE_PASS_KEY: own.key,
  APPLE_PASS_WWDR: own.issuer,
  APPLE_PASS_TYPE_ID: 'pass.test.one',
  APPLE_PASS_TEAM_ID: 'TEAM1',
  GOOGLE_WALLET_KEY: own.key,
};

it('takes what belongs together', () => {
  expect(walletProblems(right)).toEqual([]);
  expect(walletProblems({})).toEqual([]);
});

it.each([
  [{ APPLE_PASS_KEY: other.key }, ['APPLE_PASS_KEY: is not the key of the certificate']],
  [{ APPLE_PASS_KEY: 'x' }, ['APPLE_PASS_KEY: is no private key, or has another passphrase']],
  [{ APPLE_PASS_WWDR: other.issuer }, ['APPLE_PASS_WWDR: did not issue the certificate']],
  [{ APPLE_PASS_WWDR: 'x' }, ['APPLE_PASS_WWDR: is no certificate']],
  [{ APPLE_PASS_TYPE_ID: 'pass.test.two' }, ['APPLE_PASS_TYPE_ID: is not that of the certificate']],
  [{ APPLE_PASS_TEAM_ID: 'TEAM2' }, ['APPLE_PASS_TEAM_ID: is not that of the certificate']],
  [{ GOOGLE_WALLET_KEY: own.certificate }, ['GOOGLE_WALLET_KEY: is no private key']],
])('refuses %o', (wrong, problems) => {
  expect(walletProblems({ ...right, ...wrong })).toEqual(problems);
});
