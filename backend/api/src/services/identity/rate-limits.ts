import { createHash } from 'node:crypto';
import { DomainError, type ErrorCode, emailKey, mailboxOf, RATE_LIMITS } from '@stampwell/contracts';
import { type Endpoint, writesPerHour } from '@stampwell/contracts/http/endpoint.ts';
import type { PersonKind } from '@stampwell/vault';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createBackoff, PIN_WAITS, SIGN_IN_WAITS } from './backoff.ts';
import { createQrLookUps, type QrScanner } from './qr-look-ups.ts';

/**
 * Hourly limits, shared by all processes. A try is counted before it is made and given back if it succeeds, so that
 * concurrent tries get no more chances than sequential ones.
 */
export interface RateLimits {
  /**
   * A failed sign-in counts for the account, even an unknown one, and for the address. On a device that has signed in to the
   * account before it counts for that device alone, so that strangers cannot lock it out. @throws DomainError `rate_limited`
   */
  signIn<T>(account: SignInName, address: string, work: () => Promise<T>, device?: string | null): Promise<T>;
  /**
   * A password tried at another role's sign-in page. A failure counts for this account too, so that four pages give no more
   * tries than one; for the address it counts only once. @throws DomainError `rate_limited`
   */
  signInElsewhere<T>(account: SignInName, address: string, work: () => Promise<T>): Promise<T>;
  /** Failures count for the address alone, so that wrong passwords never block an account's passkeys. */
  passkey<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** A second-factor code. */
  code<T>(subject: string, work: () => Promise<T>): Promise<T>;
  /** A PIN, of one person at one till. @throws DomainError `rate_limited` */
  pin<T>(employeeId: string, tillId: string, work: () => Promise<T>): Promise<T>;
  /** A code by which a tablet becomes a till; wrong ones count for the address. */
  tillCode<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** Clears the account's failures, because it has a new password. */
  clearFailures(account: SignInName): Promise<void>;
  /** A signed-in account confirms its password. */
  proof<T>(accountId: string, work: () => Promise<T>): Promise<T>;
  registration(address: string): Promise<void>;
  /** Asks, before signing in, whether an email's business has had its trial. */
  trialQuestion(address: string): Promise<void>;
  /** A complaint about data, per network address; no account is needed. */
  complaint(address: string): Promise<void>;
  /** A guest who joins a shop, by the client's network at that shop and at all, and by the shop. @throws DomainError `rate_limited` */
  join(address: string, businessId: string): Promise<void>;
  /** An opened page to join. */
  joinOpened(address: string): Promise<void>;
  /** A wallet pass's file, which costs a signature. @throws DomainError `rate_limited` */
  passFile(address: string): Promise<void>;
  /** A mail that invites an employee; refused ones do not count. @throws DomainError `rate_limited` */
  invitation<T>(businessId: string, email: string, work: () => Promise<T>): Promise<T>;
  refresh<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** A write by an account. Refused writes do not count. @throws DomainError `rate_limited` (decision 177) */
  write<T>(endpoint: Endpoint, accountId: string, work: () => Promise<T>): Promise<T>;
  /** Only the reply that an email is taken counts, for the signed-in account and for the address. */
  emailQuestion<T>(actorId: string, address: string, work: () => Promise<T>): Promise<T>;
  /** A link sent by mail. */
  reset<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** @throws DomainError `rate_limited` for the address; false if this mailbox has had enough mails */
  mayMailLink(account: SignInName, address: string): Promise<boolean>;
  /** A search for a customer at a counter, or a card opened from its result; found or not. @throws DomainError `rate_limited` */
  find(scanner: QrScanner): Promise<void>;
  /**
   * Looks up a QR code; a miss counts for the actor and for the business. If the business has too many misses, only its actors
   * with a miss are blocked, so that its other tills keep working.
   * @param onMiss gets the number of the actor's misses within the hour, at each miss that counts
   * @throws DomainError `not_found` for a miss; `rate_limited` after too many, even if the code is valid
   */
  qrLookUp<T>(
    scanner: QrScanner,
    find: () => Promise<T | null>,
    onMiss?: (misses: number) => void,
  ): Promise<T>;
}

/** A sign-in name, whether the account exists or not. */
export interface SignInName {
  kind: PersonKind;
  email: string;
}

const HOUR_SECONDS = 3_600;

/** Tries in an hour, by the prefix of the keys under which they are counted. */
const PER_HOUR = {
  'login-account': RATE_LIMITS.failedLoginsPerAccountHour,
  'login-address': RATE_LIMITS.failedLoginsPerAddressHour,
  'login-device': RATE_LIMITS.failedLoginsPerAccountHour,
  'passkey-address': RATE_LIMITS.failedLoginsPerAddressHour,
  'till-code': RATE_LIMITS.failedLoginsPerAddressHour,
  code: RATE_LIMITS.failedLoginsPerAccountHour,
  proof: RATE_LIMITS.failedLoginsPerAccountHour,
  refresh: RATE_LIMITS.failedLoginsPerAddressHour,
  reset: RATE_LIMITS.failedLoginsPerAddressHour,
  'mail-account': RATE_LIMITS.resetMailsPerAccountHour,
  'mail-address': RATE_LIMITS.resetMailsPerAddressHour,
  register: RATE_LIMITS.registrationsPerAddressHour,
  'trial-question': RATE_LIMITS.registrationsPerAddressHour,
  complaint: RATE_LIMITS.complaintsPerAddressHour,
  join: RATE_LIMITS.joinsPerAddressAndBusinessHour,
  'join-address': RATE_LIMITS.joinsPerAddressHour,
  'join-business': RATE_LIMITS.joinsPerBusinessHour,
  'join-opened': RATE_LIMITS.joinsOpenedPerAddressHour,
  'pass-file': RATE_LIMITS.passFilesPerAddressHour,
  'invite-email': RATE_LIMITS.invitationsPerEmailHour,
  'invite-business': RATE_LIMITS.invitationsPerBusinessHour,
  'taken-actor': RATE_LIMITS.takenEmailsPerActorHour,
  'taken-address': RATE_LIMITS.takenEmailsPerAddressHour,
  'qr-miss': RATE_LIMITS.qrMissesPerActorHour,
  'qr-miss-business': RATE_LIMITS.qrMissesPerBusinessHour,
  find: RATE_LIMITS.findsPerActorHour,
  'find-business': RATE_LIMITS.findsPerBusinessHour,
} as const;

type Limit = keyof typeof PER_HOUR;

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiter(keyPrefix: string, points: number, duration = HOUR_SECONDS): RateLimiterPostgres {
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const table = { schemaName: 'platform', tableName: 'rate_limits', tableCreated: true };
    const store = { storeClient: pool, storeType: 'pool', ...table };
    const made = new RateLimiterPostgres({ ...store, keyPrefix, points, duration });
    limiters.set(keyPrefix, made);
    return made;
  }
  const limiterOf = (limit: Limit) => limiter(limit, PER_HOUR[limit]);
  const of = (limit: Limit, subject: string) => count(limiterOf(limit), subject);
  const from = (limit: Limit, address: string) => of(limit, network(address));
  const fromAddress = (limit: Limit) => async (address: string) => {
    await from(limit, address).take();
  };
  const waits = createBackoff(pool, limiter, SIGN_IN_WAITS);
  const pinWaits = createBackoff(pool, limiter, PIN_WAITS);
  const waitOf = (account: SignInName, address: string) =>
    waits.count(keyOf(nameOf(account)), keyOf(network(address)));
  const writeAtCard = createWritesAtCards();

  return {
    signIn(account, address, work, device) {
      const counts = device
        ? [of('login-device', device)]
        : [waitOf(account, address), from('login-address', address), of('login-account', nameOf(account))];
      return countFailures(counts, 'invalid_credentials', work);
    },
    signInElsewhere(account, address, work) {
      const counts = [waitOf(account, address), of('login-account', nameOf(account))];
      return countFailures(counts, 'invalid_credentials', work);
    },
    passkey: (address, work) =>
      countFailures([from('passkey-address', address)], 'invalid_credentials', work),
    code: (subject, work) => countFailures([of('code', subject)], 'invalid_credentials', work),
    pin: (employeeId, tillId, work) =>
      countFailures([pinWaits.count(keyOf(employeeId), keyOf(tillId))], 'invalid_credentials', work),
    tillCode: (address, work) => countFailures([from('till-code', address)], 'not_found', work),
    async clearFailures(account) {
      const key = keyOf(nameOf(account));
      await Promise.all([limiterOf('login-account').delete(key), waits.forget(key)]);
    },
    proof: (accountId, work) => countFailures([of('proof', accountId)], 'validation_failed', work),
    refresh: (address, work) => countFailures([from('refresh', address)], 'session_ended', work),
    reset: (address, work) => countFailures([from('reset', address)], 'invalid_state', work),
    async mayMailLink(account, address) {
      await from('mail-address', address).take();
      const mailbox = `${account.kind}:${mailboxOf(account.email)}`;
      const { consumedPoints } = await limiterOf('mail-account').penalty(keyOf(mailbox));
      return consumedPoints <= PER_HOUR['mail-account'];
    },
    registration: fromAddress('register'),
    trialQuestion: fromAddress('trial-question'),
    complaint: fromAddress('complaint'),
    joinOpened: fromAddress('join-opened'),
    passFile: fromAddress('pass-file'),
    join(address, businessId) {
      const here = of('join', `${network(address)} ${businessId}`);
      return takeAll([here, from('join-address', address), of('join-business', businessId)]);
    },
    find: ({ id, businessId }) => takeAll([of('find', id), of('find-business', businessId)]),
    invitation(businessId, email, work) {
      const counts = [of('invite-email', mailboxOf(email)), of('invite-business', businessId)];
      return countUnlessRefused(counts, work);
    },
    emailQuestion(actorId, address, work) {
      const counts = [from('taken-address', address), of('taken-actor', actorId)];
      return countFailures(counts, 'already_exists', work);
    },
    write(endpoint, accountId, work) {
      const { name, repeat } = endpoint;
      const most = writesPerHour(endpoint);
      if (most === null) return work();
      if (repeat === 'events') return writeAtCard(`${name}:${accountId}`, most, work);
      const counts = [count(limiter(`write-${name}`, most), accountId)];
      // A file costs its work also where it is refused, but not where it found no place in the queue.
      if (endpoint.takesBytes) return countWhere(counts, (refusal) => refusal?.code !== 'unavailable', work);
      return countUnlessRefused(counts, work);
    },
    qrLookUp: createQrLookUps({
      async blockedFor({ id, businessId }) {
        const own = await limiterOf('qr-miss').get(keyOf(id));
        if (!own || own.consumedPoints === 0) return 0;
        if (own.consumedPoints >= PER_HOUR['qr-miss']) return secondsOf(own);
        const all = await limiterOf('qr-miss-business').get(keyOf(businessId));
        return all && all.consumedPoints >= PER_HOUR['qr-miss-business'] ? secondsOf(all) : 0;
      },
      async miss({ id, businessId }) {
        const misses = await of('qr-miss', id).take();
        await limiterOf('qr-miss-business').penalty(keyOf(businessId));
        return misses;
      },
    }),
  };
}

/** For load tests only. */
export const noRateLimits: RateLimits = {
  signIn: (_account, _address, work) => work(),
  signInElsewhere: (_account, _address, work) => work(),
  passkey: (_address, work) => work(),
  code: (_subject, work) => work(),
  pin: (_employeeId, _tillId, work) => work(),
  tillCode: (_address, work) => work(),
  clearFailures: async () => undefined,
  proof: (_accountId, work) => work(),
  registration: async () => undefined,
  trialQuestion: async () => undefined,
  complaint: async () => undefined,
  join: async () => undefined,
  joinOpened: async () => undefined,
  passFile: async () => undefined,
  invitation: (_businessId, _email, work) => work(),
  refresh: (_address, work) => work(),
  reset: (_address, work) => work(),
  write: (_endpoint, _accountId, work) => work(),
  emailQuestion: (_actorId, _address, work) => work(),
  mayMailLink: async () => true,
  find: async () => undefined,
  async qrLookUp(_scanner, find) {
    const found = await find();
    if (found === null) throw new DomainError('not_found');
    return found;
  },
};

interface Count {
  /** Reads only, so that refusing a flood stays cheap. @throws DomainError `rate_limited` */
  assertLeft(): Promise<void>;
  /** @throws DomainError `rate_limited` */
  take(): Promise<unknown>;
  giveBack(): Promise<void>;
  /** Called when the try counts. */
  failed?(): Promise<void>;
}

interface HourlyCount extends Count {
  /** @returns the number of tries taken @throws DomainError `rate_limited` */
  take(): Promise<number>;
}

function count(limiter: RateLimiterPostgres, subject: string): HourlyCount {
  const key = keyOf(subject);
  return {
    async assertLeft() {
      const found = await limiter.get(key);
      if (found && found.consumedPoints >= limiter.points)
        throw new DomainError('rate_limited', { retryAfter: secondsOf(found) });
    },
    async take() {
      try {
        return (await limiter.consume(key)).consumedPoints;
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

/** Gives all counts back unless the work was refused with `failure`. */
const countFailures = <T>(counts: Count[], failure: ErrorCode, work: () => Promise<T>): Promise<T> =>
  countWhere(counts, (refusal) => refusal?.code === failure, work);

/** Without work that may fail. */
const takeAll = (counts: Count[]): Promise<void> =>
  countWhere(
    counts,
    () => true,
    async () => undefined,
  );

/** An unexpected error counts too, because the work may have been done. */
const countUnlessRefused = <T>(counts: Count[], work: () => Promise<T>): Promise<T> =>
  countWhere(counts, (refusal) => refusal === null, work);

/** Takes all counts or none. @param doesCount gets the refusal that the work ended in, or null */
async function countWhere<T>(
  counts: Count[],
  doesCount: (refusal: DomainError | null) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const taken: Count[] = [];
  let isCounted = doesCount(null);
  try {
    for (const one of counts) await one.assertLeft();
    for (const one of counts) {
      await one.take();
      taken.push(one);
    }
    return await work();
  } catch (error) {
    isCounted = doesCount(error instanceof DomainError ? error : null);
    throw error;
  } finally {
    await Promise.all(taken.map((one) => (isCounted ? one.failed?.() : one.giveBack())));
  }
}

const SUBJECTS = 100_000;

/** Hourly limit of writes to cards, counted in this process's memory so that a stamp costs no extra query (decision 177). */
function createWritesAtCards() {
  const hours = new LRUCache<string, { taken: number }>({ max: SUBJECTS, ttl: HOUR_SECONDS * 1000 });

  /** Counts a write before it is made and gives it back if refused. @throws DomainError `rate_limited` */
  return async <T>(subject: string, most: number, work: () => Promise<T>): Promise<T> => {
    const hour = hours.get(subject) ?? { taken: 0 };
    if (hour.taken >= most)
      throw new DomainError('rate_limited', {
        retryAfter: Math.max(1, Math.ceil(hours.getRemainingTTL(subject) / 1000)),
      });
    if (hour.taken === 0) hours.set(subject, hour);
    hour.taken += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) hour.taken -= 1;
      throw error;
    }
  };
}

const isRefusal = (thrown: unknown): thrown is RateLimiterRes => thrown instanceof RateLimiterRes;
const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
const nameOf = ({ kind, email }: SignInName) => `${kind}:${emailKey(email)}`;
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Groups IPv6 addresses by their /64, because a client usually controls all of it. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
