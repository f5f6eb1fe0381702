import { newKeyRing } from '@stampwell/vault';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { newSigningKey } from './services/identity/tokens.ts';

const enough = {
  DATABASE_URL: 'postgres://localhost/stampwell',
  JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
  VAULT_KEY: newKeyRing(),
  VAULT_ERASED_DIR: '/var/lib/stampwell',
  IMAGES: '/var/lib/images',
};

const production = {
  ...enough,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stampwell.example.com',
  BEHIND_TLS: '1',
  TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
  SMTP_URL: 'smtps://mail.example.com',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  TRIAL_KEY: '0123456789abcdef0123456789abcdef',
  SNAPSHOT_KEY: '0123456789abcdef0123456789abcdef',
  LEGAL_OPERATOR: 'Stampwell Ltd',
  LEGAL_ADDRESS: '1 Example Street, London',
  LEGAL_EMAIL: 'hello@stampwell.example.com',
};

describe('the environment', () => {
  it('has defaults for all but the database and the signing key', () => {
    expect(readConfig(enough)).toMatchObject({ PORT: 3000, RATE_LIMITS: 'on', BEHIND_TLS: false });
  });

  it('names every variable that is missing', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL: is not set.*\n.*JWT_PRIVATE_KEY: is not set/s);
  });

  it('wants the vault’s keys, and says what is wrong with them', () => {
    const { VAULT_KEY, VAULT_ERASED_DIR, ...rest } = enough;
    expect(() => readConfig(rest)).toThrow('VAULT_KEY_FILE: is not set');
    expect(() => readConfig({ ...rest, VAULT_KEY })).toThrow('VAULT_ERASED_DIR: is not set');
    expect(() => readConfig({ ...enough, VAULT_KEY: 'k1:short' })).toThrow('VAULT_KEY: must be lines');
    expect(() => readConfig({ ...enough, VAULT_KEY_FILE: '/keys' })).toThrow('VAULT_KEY: is set, though');
  });

  it('wants what belongs together set together', () => {
    expect(() => readConfig({ ...enough, STRIPE_SECRET_KEY: 'sk' })).toThrow(
      'STRIPE_WEBHOOK_SECRET: is not set, though STRIPE_SECRET_KEY is',
    );
  });

  it('takes a key on one line', () => {
    const google = { GOOGLE_WALLET_ISSUER_ID: '1', GOOGLE_WALLET_EMAIL: 'wallet@stampwell.test' };
    const key = (GOOGLE_WALLET_KEY: string) =>
      readConfig({ ...enough, ...google, GOOGLE_WALLET_KEY }).GOOGLE_WALLET_KEY;
    const pem = newSigningKey();
    expect(key(pem.replaceAll('\n', '\\n'))).toBe(pem);
    expect(() => key('abc')).toThrow('GOOGLE_WALLET_KEY: is no PEM');
  });

  it('refuses to start production on stand-ins, unless told to', () => {
    expect(() => readConfig({ ...enough, NODE_ENV: 'production' })).toThrow(/SMTP_URL.*STRIPE_SECRET_KEY/s);
    expect(readConfig({ ...enough, NODE_ENV: 'production', STAND_INS: 'on' }).STAND_INS).toBe('on');
  });

  it('starts production with all that keeps secrets secret', () => {
    expect(readConfig(production)).toMatchObject({ TRUSTED_PROXIES: ['loopback', '10.0.0.0/8'] });
    const SMTP_URL = 'smtp://mail.example.com:587?requireTLS=true';
    expect(readConfig({ ...production, SMTP_URL })).toMatchObject({ SMTP_URL });
  });

  it.each([
    ['PUBLIC_URL', 'http://stampwell.example.com', 'PUBLIC_URL: must begin with https://'],
    ['PUBLIC_URL', undefined, 'PUBLIC_URL: must begin with https://'],
    ['BEHIND_TLS', undefined, 'BEHIND_TLS: must be 1'],
    ['TRUSTED_PROXIES', undefined, 'TRUSTED_PROXIES: is not set'],
    ['TRUSTED_PROXIES', 'caddy', 'must be addresses, networks such as 10.0.0.0/8 or loopback'],
    ['SMTP_URL', 'smtp://mail.example.com', 'SMTP_URL: must be smtps://'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=false', 'SMTP_URL: must be smtps://'],
    ['TRIAL_KEY', undefined, 'TRIAL_KEY: is not set'],
    ['TRIAL_KEY', 'short', 'TRIAL_KEY: must be at least 32 characters'],
    ['IMAGES', undefined, 'IMAGES: is not set'],
    ['SNAPSHOT_KEY', undefined, 'SNAPSHOT_KEY: is not set'],
    ['SNAPSHOT_KEY', 'short', 'SNAPSHOT_KEY: must be at least 32 characters'],
    ['JWT_PRIVATE_KEY', undefined, 'JWT_PRIVATE_KEY: is not set'],
    ['LEGAL_OPERATOR', undefined, 'LEGAL_OPERATOR: is not set'],
    ['LEGAL_ADDRESS', '', 'LEGAL_ADDRESS: is not set'],
    ['LEGAL_EMAIL', undefined, 'LEGAL_EMAIL: is not set'],
    ['MAIL_BOUNCE_SECRET', 'short', 'MAIL_BOUNCE_SECRET: must be at least 32 characters'],
  ])('refuses to start production with %s %s', (name, value, words) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(words);
  });

  it('names all that production lacks at once', () => {
    expect(() => readConfig({ ...enough, NODE_ENV: 'production' })).toThrow(
      /SMTP_URL.*STRIPE_SECRET_KEY.*PUBLIC_URL.*BEHIND_TLS.*TRUSTED_PROXIES/s,
    );
  });

  it('refuses to start production without rate limits', () => {
    expect(() => readConfig({ ...enough, NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
      /RATE_LIMITS/,
    );
    expect(readConfig({ ...enough, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
  });
});
