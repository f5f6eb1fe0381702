import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const enough = {
  DATABASE_URL: 'postgres://localhost/stampwell',
  JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
};

describe('the environment', () => {
  it('has defaults for all but the database and the signing key', () => {
    expect(readConfig(enough)).toMatchObject({ PORT: 3000, RATE_LIMITS: 'on', BEHIND_TLS: false });
  });

  it('names every variable that is missing', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL: is not set\n.*JWT_PRIVATE_KEY: is not set/s);
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
    expect(key('-----BEGIN PRIVATE KEY-----\\nabc')).toBe('-----BEGIN PRIVATE KEY-----\nabc');
    expect(() => key('abc')).toThrow('GOOGLE_WALLET_KEY: is no PEM');
  });

  it('refuses to start production on stand-ins, unless told to', () => {
    expect(() => readConfig({ ...enough, NODE_ENV: 'production' })).toThrow(/SMTP_URL.*STRIPE_SECRET_KEY/s);
    expect(readConfig({ ...enough, NODE_ENV: 'production', STAND_INS: 'on' }).STAND_INS).toBe('on');
  });

  it('refuses to start production without rate limits', () => {
    expect(() => readConfig({ ...enough, NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
      /RATE_LIMITS/,
    );
    expect(readConfig({ ...enough, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
  });
});
