import { createHash } from 'node:crypto';
import { DomainError, type ErrorCode, RATE_LIMITS } from '@stampwell/contracts';
import { emailKey, type PersonKind } from '@stampwell/vault';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createQrLookUps } from './qr-look-ups.ts';

/**
 * What may be tried only so often in an hour, whatever process answers. A try is counted before it is made and given
 * back when it did not fail, so that a thousand at once get no more tries than a thousand in turn.
 */
export interface RateLimits {
  /** A failed sign-in counts for the account, known or not, and for the address. @throws DomainError `rate_limited` */
  signIn<T>(account: SignInName, address: string, work: () => Promise<T>): Promise<T>;
  /** The account's failures are forgotten: its password is new. */
  forgive(account: SignInName): Promise<void>;
  /** Somebody signed in proves their password once more. */
  proof<T>(accountId: string, work: () => Promise<T>): Promise<T>;
  registration(address: string): Promise<void>;
  /** Whether an email's business has had its trial is asked without signing in. */
  trialQuestion(address: string): Promise<void>;
  refresh<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** A mailed link is tried. */
  reset<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** @throws DomainError `rate_limited` for the address; false where this mailbox has had enough. */
  mayMailReset(account: SignInName, address: string): Promise<boolean>;
  /**
   * Looks a QR code up; a miss counts for the actor.
   * @throws DomainError `not_found` for a miss, `rate_limited` after too many, whatever the code
   */
  qrLookUp<T>(actorId: string, find: () => Promise<T | null>): Promise<T>;
}

/** What somebody signs in as, whether there is such an account or not. */
export interface SignInName {
  kind: PersonKind;
  email: string;
}

const HOUR_SECONDS = 3_600;

export function createRateLimits(pool: Pool): RateLimits {
  const hourly = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: HOUR_SECONDS,
    });
  const accountSignIns = hourly('login-account', RATE_LIMITS.failedLoginsPerAccountHour);
  const addressSignIns = hourly('login-address', RATE_LIMITS.failedLoginsPerAddressHour);
  const proofs = hourly('proof', RATE_LIMITS.failedLoginsPerAccountHour);
  const registrations = hourly('register', RATE_LIMITS.registrationsPerAddressHour);
  const trialQuestions = hourly('trial-question', RATE_LIMITS.registrationsPerAddressHour);
  const refreshes = hourly('refresh', RATE_LIMITS.failedLoginsPerAddressHour);
  const resets = hourly('reset', RATE_LIMITS.failedLoginsPerAddressHour);
  const mailsToAccount = hourly('mail-account', RATE_LIMITS.resetMailsPerAccountHour);
  const mailsFromAddress = hourly('mail-address', RATE_LIMITS.resetMailsPerAddressHour);
  const qrMisses = hourly('qr-miss', RATE_LIMITS.qrMissesPerActorHour);

  return {
    signIn: (account, address, work) =>
      countFailures(
        [count(addressSignIns, network(address)), count(accountSignIns, nameOf(account))],
        'invalid_credentials',
        work,
      ),
    forgive: async (account) => {
      await accountSignIns.delete(keyOf(nameOf(account)));
    },
    proof: (accountId, work) => countFailures([count(proofs, accountId)], 'validation_failed', work),
    registration: (address) => count(registrations, network(address)).take(),
    trialQuestion: (address) => count(trialQuestions, network(address)).take(),
    refresh: (address, work) => countFailures([count(refreshes, network(address))], 'session_ended', work),
    reset: (address, work) => countFailures([count(resets, network(address))], 'invalid_state', work),
    async mayMailReset(account, address) {
      await count(mailsFromAddress, network(address)).take();
      const { consumedPoints } = await mailsToAccount.penalty(keyOf(nameOf(account)));
      return consumedPoints <= mailsToAccount.points;
    },
    qrLookUp: createQrLookUps({
      blockedFor: async (actorId) => {
        const found = await qrMisses.get(keyOf(actorId));
        return found && found.consumedPoints >= qrMisses.points ? secondsOf(found) : 0;
      },
      miss: (actorId) => count(qrMisses, actorId).take(),
    }),
  };
}

/** For load tests alone: nothing is counted. */
export const noRateLimits: RateLimits = {
  signIn: (_account, _address, work) => work(),
  forgive: async () => undefined,
  proof: (_accountId, work) => work(),
  registration: async () => undefined,
  trialQuestion: async () => undefined,
  refresh: (_address, work) => work(),
  reset: (_address, work) => work(),
  mayMailReset: async () => true,
  async qrLookUp(_actorId, find) {
    const found = await find();
    if (found === null) throw new DomainError('not_found');
    return found;
  },
};

interface Count {
  /** Writes nothing down, so that refusing a flood costs little. @throws DomainError `rate_limited` */
  assertLeft(): Promise<void>;
  /** @throws DomainError `rate_limited` */
  take(): Promise<void>;
  giveBack(): Promise<void>;
}

function count(limiter: RateLimiterPostgres, subject: string): Count {
  const key = keyOf(subject);
  return {
    async assertLeft() {
      const found = await limiter.get(key);
      if (found && found.consumedPoints >= limiter.points)
        throw new DomainError('rate_limited', { retryAfter: secondsOf(found) });
    },
    async take() {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal;
        await limiter.reward(key);
        throw new DomainError('rate_limited', { retryAfter: secondsOf(refusal) });
      }
    },
    async giveBack() {
      await limiter.reward(key);
    },
  };
}

/** Every count is taken or none; all are given back unless the work was refused with `failure`. */
async function countFailures<T>(counts: Count[], failure: ErrorCode, work: () => Promise<T>): Promise<T> {
  const taken: Count[] = [];
  let isFailure = false;
  try {
    for (const one of counts) await one.assertLeft();
    for (const one of counts) {
      await one.take();
      taken.push(one);
    }
    return await work();
  } catch (error) {
    isFailure = error instanceof DomainError && error.code === failure;
    throw error;
  } finally {
    if (!isFailure) await Promise.all(taken.map((one) => one.giveBack()));
  }
}

const isRefusal = (thrown: unknown): thrown is RateLimiterRes => thrown instanceof RateLimiterRes;
const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
const nameOf = ({ kind, email }: SignInName) => `${kind}:${emailKey(email)}`;
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Whoever has one IPv6 address has the /64 around it. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
