import { DomainError, PIN_TRIES, RATE_LIMITS } from '@stampwell/contracts';
import type { Pool } from 'pg';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * Waits that grow: whoever has used up their tries at something waits, the next times twice as long. The wait belongs to the pair of
 * both. For an address at an account it is the rest of the hour, then two, four and eight hours; from elsewhere, the owner is
 * blocked by the account's hourly limit at most.
 */
export interface Backoff {
  count(
    account: string,
    from: string,
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

interface Waits {
  /** Prefixes of the keys under which tries and their rounds are counted. */
  tries: string;
  rounds: string;
  /** Tries in an hour. */
  most: number;
  /** Seconds of the first wait; 0 for the rest of the hour. */
  first: number;
  longest: number;
}

/** Of an address at an account. */
export const SIGN_IN_WAITS: Waits = {
  tries: 'login-pair',
  rounds: 'login-rounds',
  most: RATE_LIMITS.failedLoginsPerAccountHour,
  first: 0,
  longest: 8 * HOUR_SECONDS,
};

/** Of a person at a till [TL9]. */
export const PIN_WAITS: Waits = {
  tries: 'pin',
  rounds: 'pin-rounds',
  most: PIN_TRIES.most,
  first: PIN_TRIES.firstWaitMinutes * 60,
  longest: PIN_TRIES.longestWaitHours * HOUR_SECONDS,
};

export function createBackoff(
  pool: Pool,
  limiter: (keyPrefix: string, points: number, seconds?: number) => RateLimiterPostgres,
  waits: Waits,
): Backoff {
  const tries = limiter(waits.tries, waits.most);
  const rounds = limiter(waits.rounds, 100, DAY_SECONDS);
  const secondsOf = (nth: number) => Math.min(waits.longest, (waits.first || HOUR_SECONDS) * 2 ** (nth - 1));

  return {
    count(account, from) {
      const key = `${account}:${from}`;
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
          if (nth > 1 || waits.first > 0) await tries.block(key, secondsOf(nth));
        },
      };
    },
    async forget(account) {
      await pool.query(
        'DELETE FROM platform.rate_limits WHERE starts_with(key, $1) OR starts_with(key, $2)',
        [`${waits.tries}:${account}:`, `${waits.rounds}:${account}:`],
      );
    },
  };
}

const comeBack = ({ msBeforeNext }: RateLimiterRes) =>
  new DomainError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
