import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

describe('environment', () => {
  it('keeps log and read models together unless told otherwise', () => {
    const url = 'postgres://localhost/stampwell';
    expect(readEnvironment({ DATABASE_URL: url })).toEqual({ databaseUrl: url, eventStoreUrl: url });
    for (const log of [
      'postgresql://elsewhere/log',
      'kurrentdb://elsewhere:2113',
      'esdb+discover://elsewhere:2113',
    ]) {
      expect(readEnvironment({ DATABASE_URL: url, EVENT_STORE_URL: log }).eventStoreUrl).toBe(log);
    }
  });

  it.each([
    [{}, 'DATABASE_URL is not set'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://x', EVENT_STORE_URL: 'x' }, 'EVENT_STORE_URL must begin with'],
  ])('names the variable at fault: %o', (env, words) => {
    expect(() => readEnvironment(env)).toThrow(EnvironmentError);
    expect(() => readEnvironment(env)).toThrow(words);
  });
});
