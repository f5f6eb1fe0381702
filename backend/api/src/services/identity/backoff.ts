import { DomainError, RATE_LIMITS } from '@stampwell/contracts';
import type { Pool } from 'pg';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const LONGEST_SECONDS = 8 * HOUR_SECONDS;
const PAIRS = 'login-pair';
const ROUNDS = 'login-rounds';

/**
 * An address that has used up its tries at an account waits for the rest of the hour; the next times two, four, then eight
 * hours. The wait belongs to the address: from elsewhere, the owner is blocked by the account's hourly limit at most.
 */
export interface Backoff {
  count(
    account: string,
    address: string,
  ): {
    /** @throws DomainError `rate_limited` */
    assertLeft(): Promise<void>;
    /** @throws DomainError `rate_limited` */
    take(): Promise<void>;
    giveBack(): Promise<void>;
    failed(): Promise<void>;
  };
  forget(account: string): Promise<void>;
}

export function createBackoff(
  pool: Pool,
  limiter: (keyPrefix: string, points: number, seconds?: number) => RateLimiterPostgres,
): Backoff {
  const tries = limiter(PAIRS, RATE_LIMITS.failedLoginsPerAccountHour);
  const rounds = limiter(ROUNDS, 100, DAY_SECONDS);

  return {
    count(account, address) {
      const key = `${account}:${address}`;
      let isLast = false;
      return {
        async assertLeft() {
          const found = await tries.get(key);
          if (found && found.consumedPoints >= tries.points) throw comeBack(found);
        },
        async take() {
          try {
            isLast = (await tries.consume(key)).consumedPoints === tries.points;
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            await tries.reward(key);
            throw comeBack(refusal);
          }
        },
        async giveBack() {
          await tries.reward(key);
        },
        async failed() {
          if (!isLast) return;
          const { consumedPoints: nth } = await rounds.penalty(key);
          if (nth > 1) await tries.block(key, Math.min(LONGEST_SECONDS, HOUR_SECONDS * 2 ** (nth - 1)));
        },
      };
    },
    async forget(account) {
      await pool.query(
        'DELETE FROM platform.rate_limits WHERE starts_with(key, $1) OR starts_with(key, $2)',
        [`${PAIRS}:${account}:`, `${ROUNDS}:${account}:`],
      );
    },
  };
}

const comeBack = ({ msBeforeNext }: RateLimiterRes) =>
  new DomainError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
