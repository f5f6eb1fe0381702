import { createHash } from 'node:crypto';
import { DomainError, type ErrorCode, emailKey, mailboxOf, RATE_LIMITS } from '@stampwell/contracts';
import { type Endpoint, writesPerHour } from '@stampwell/contracts/http/endpoint.ts';
import type { PersonKind } from '@stampwell/vault';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createBackoff } from './backoff.ts';
import { createQrLookUps, type QrScanner } from './qr-look-ups.ts';
import { createWritesAtCards } from './writes-at-cards.ts';

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

export function createRateLimits(pool: Pool): RateLimits {
  const hourly = (keyPrefix: string, points: number, duration = HOUR_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const accountSignIns = hourly('login-account', RATE_LIMITS.failedLoginsPerAccountHour);
  const addressSignIns = hourly('login-address', RATE_LIMITS.failedLoginsPerAddressHour);
  const deviceSignIns = hourly('login-device', RATE_LIMITS.failedLoginsPerAccountHour);
  const passkeys = hourly('passkey-address', RATE_LIMITS.failedLoginsPerAddressHour);
  const waits = createBackoff(pool, hourly);
  const codes = hourly('code', RATE_LIMITS.failedLoginsPerAccountHour);
  const proofs = hourly('proof', RATE_LIMITS.failedLoginsPerAccountHour);
  const registrations = hourly('register', RATE_LIMITS.registrationsPerAddressHour);
  const trialQuestions = hourly('trial-question', RATE_LIMITS.registrationsPerAddressHour);
  const complaints = hourly('complaint', RATE_LIMITS.complaintsPerAddressHour);
  const joins = hourly('join', RATE_LIMITS.joinsPerAddressAndBusinessHour);
  const joinsFromAddress = hourly('join-address', RATE_LIMITS.joinsPerAddressHour);
  const joinsOfBusiness = hourly('join-business', RATE_LIMITS.joinsPerBusinessHour);
  const joinsOpened = hourly('join-opened', RATE_LIMITS.joinsOpenedPerAddressHour);
  const passFiles = hourly('pass-file', RATE_LIMITS.passFilesPerAddressHour);
  const invitesToEmail = hourly('invite-email', RATE_LIMITS.invitationsPerEmailHour);
  const invitesOfBusiness = hourly('invite-business', RATE_LIMITS.invitationsPerBusinessHour);
  const takenByActor = hourly('taken-actor', RATE_LIMITS.takenEmailsPerActorHour);
  const takenByAddress = hourly('taken-address', RATE_LIMITS.takenEmailsPerAddressHour);
  const refreshes = hourly('refresh', RATE_LIMITS.failedLoginsPerAddressHour);
  const resets = hourly('reset', RATE_LIMITS.failedLoginsPerAddressHour);
  const mailsToAccount = hourly('mail-account', RATE_LIMITS.resetMailsPerAccountHour);
  const mailsFromAddress = hourly('mail-address', RATE_LIMITS.resetMailsPerAddressHour);
  const qrMisses = hourly('qr-miss', RATE_LIMITS.qrMissesPerActorHour);
  const qrMissesOfBusiness = hourly('qr-miss-business', RATE_LIMITS.qrMissesPerBusinessHour);
  const findsByActor = hourly('find', RATE_LIMITS.findsPerActorHour);
  const findsOfBusiness = hourly('find-business', RATE_LIMITS.findsPerBusinessHour);
  const writeAtCard = createWritesAtCards();
  const writes = new Map<string, RateLimiterPostgres>();
  function writesOf(name: string, most: number): RateLimiterPostgres {
    const limiter = writes.get(name) ?? hourly(`write-${name}`, most);
    writes.set(name, limiter);
    return limiter;
  }

  return {
    signIn(account, address, work, device) {
      const counts = device
        ? [count(deviceSignIns, device)]
        : [
            waits.count(keyOf(nameOf(account)), keyOf(network(address))),
            count(addressSignIns, network(address)),
            count(accountSignIns, nameOf(account)),
          ];
      return countFailures(counts, 'invalid_credentials', work);
    },
    signInElsewhere: (account, address, work) =>
      countFailures(
        [
          waits.count(keyOf(nameOf(account)), keyOf(network(address))),
          count(accountSignIns, nameOf(account)),
        ],
        'invalid_credentials',
        work,
      ),
    passkey: (address, work) =>
      countFailures([count(passkeys, network(address))], 'invalid_credentials', work),
    code: (subject, work) => countFailures([count(codes, subject)], 'invalid_credentials', work),
    clearFailures: async (account) => {
      const key = keyOf(nameOf(account));
      await Promise.all([accountSignIns.delete(key), waits.forget(key)]);
    },
    proof: (accountId, work) => countFailures([count(proofs, accountId)], 'validation_failed', work),
    registration: async (address) => {
      await count(registrations, network(address)).take();
    },
    trialQuestion: async (address) => {
      await count(trialQuestions, network(address)).take();
    },
    complaint: async (address) => {
      await count(complaints, network(address)).take();
    },
    join: (address, businessId) => {
      const from = network(address);
      const counts = [
        count(joins, `${from} ${businessId}`),
        count(joinsFromAddress, from),
        count(joinsOfBusiness, businessId),
      ];
      return countWhere(counts, () => true, noWork);
    },
    joinOpened: async (address) => {
      await count(joinsOpened, network(address)).take();
    },
    passFile: async (address) => {
      await count(passFiles, network(address)).take();
    },
    invitation: (businessId, email, work) =>
      countUnlessRefused(
        [count(invitesToEmail, mailboxOf(email)), count(invitesOfBusiness, businessId)],
        work,
      ),
    write(endpoint, accountId, work) {
      const { name, repeat } = endpoint;
      const most = writesPerHour(endpoint);
      if (most === null) return work();
      if (repeat === 'events') return writeAtCard(`${name}:${accountId}`, most, work);
      const counts = [count(writesOf(name, most), accountId)];
      // A file costs its work also where it is refused, but not where it found no place in the queue.
      if (endpoint.takesBytes) return countWhere(counts, (refusal) => refusal?.code !== 'unavailable', work);
      return countUnlessRefused(counts, work);
    },
    emailQuestion: (actorId, address, work) =>
      countFailures(
        [count(takenByAddress, network(address)), count(takenByActor, actorId)],
        'already_exists',
        work,
      ),
    refresh: (address, work) => countFailures([count(refreshes, network(address))], 'session_ended', work),
    reset: (address, work) => countFailures([count(resets, network(address))], 'invalid_state', work),
    async mayMailLink(account, address) {
      await count(mailsFromAddress, network(address)).take();
      const mailbox = `${account.kind}:${mailboxOf(account.email)}`;
      const { consumedPoints } = await mailsToAccount.penalty(keyOf(mailbox));
      return consumedPoints <= mailsToAccount.points;
    },
    find: ({ id, businessId }) =>
      countWhere([count(findsByActor, id), count(findsOfBusiness, businessId)], () => true, noWork),
    qrLookUp: createQrLookUps({
      async blockedFor({ id, businessId }) {
        const own = await qrMisses.get(keyOf(id));
        if (!own || own.consumedPoints === 0) return 0;
        if (own.consumedPoints >= qrMisses.points) return secondsOf(own);
        const all = await qrMissesOfBusiness.get(keyOf(businessId));
        return all && all.consumedPoints >= qrMissesOfBusiness.points ? secondsOf(all) : 0;
      },
      async miss({ id, businessId }) {
        const misses = await count(qrMisses, id).take();
        await qrMissesOfBusiness.penalty(keyOf(businessId));
        return misses;
      },
    }),
  };
}

const noWork = async () => undefined;

/** For load tests only. */
export const noRateLimits: RateLimits = {
  signIn: (_account, _address, work) => work(),
  signInElsewhere: (_account, _address, work) => work(),
  passkey: (_address, work) => work(),
  code: (_subject, work) => work(),
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
