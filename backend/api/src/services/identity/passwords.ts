import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { HASHES_WAITING } from '@stampwell/contracts';
import pLimit from 'p-limit';
import { busy, oneAtATime } from './one-at-a-time.ts';

/** Argon2id parameters of one hash. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id; takes some 30 ms here. */
export const OWASP_COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

export interface Passwords {
  /**
   * @param requester the requester that the hash is charged to; calls without one share a queue
   * @throws DomainError `unavailable` while too many wait
   */
  hash(password: string, requester?: string): Promise<string>;
  /**
   * @param hash null if the account does not exist: takes the same time and returns false
   * @throws DomainError `unavailable` while too many wait
   */
  verify(password: string, hash: string | null, request?: HashRequest): Promise<boolean>;
}

const derive = promisify(argon2);

const UNNAMED = 'unnamed';

/** Argon2id, stored as a PHC string. Hashes run off the event loop, queued by priority. */
export function createPasswords(cost: PasswordCost = OWASP_COST): Passwords {
  const queue = createHashQueue();

  async function tag(
    request: HashRequest,
    password: string,
    salt: Buffer,
    { memoryKib, passes }: PasswordCost,
  ) {
    const parameters = {
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: memoryKib,
      passes,
    };
    return queue(request, () => derive('argon2id', parameters));
  }

  return {
    async hash(password, requester = UNNAMED) {
      const salt = randomBytes(SALT_BYTES);
      return encode(cost, salt, await tag({ priority: 'other', requester }, password, salt, cost));
    },
    async verify(password, hash, request = { priority: 'other', requester: UNNAMED }) {
      const known = hash === null ? null : decode(hash);
      const { salt, expected } = known ?? {
        salt: randomBytes(SALT_BYTES),
        expected: Buffer.alloc(TAG_BYTES),
      };
      const isSame = timingSafeEqual(await tag(request, password, salt, known?.cost ?? cost), expected);
      return known !== null && isSame;
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const encode = ({ memoryKib, passes }: PasswordCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;

/** Reads a hash that this file wrote; null for any other format. */
function decode(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  const [, memory, passes, salt, tag] = parts ?? [];
  if (!salt || !tag) return null;
  const expected = Buffer.from(tag, 'base64');
  if (expected.length !== TAG_BYTES) return null;
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    expected,
  };
}

/** Sign-ins have priority over all other password hashing. */
export type Priority = 'sign-in' | 'other';

/** Rate-limit key: the account id, or the client's network before sign-in. */
export interface HashRequest {
  priority: Priority;
  requester: string;
}

/**
 * Queue for password hashing (decision 105). Each requester has one hash running at a time, and everything but sign-ins shares
 * one slot, so that a sign-in waits for at most one other hash. One core stays free, so that a burst of sign-ins slows sign-ins
 * but never scans.
 */
export function createHashQueue(atOnce = Math.max(1, availableParallelism() - 1)) {
  const cores = pLimit(atOnce);
  const others = pLimit(1);
  const inTurn = oneAtATime(HASHES_WAITING.ofOneRequester);
  const asked: Record<Priority, number> = { 'sign-in': 0, other: 0 };

  /** @throws DomainError `unavailable` when too many wait, of this requester or in total */
  return async <T>({ priority, requester }: HashRequest, work: () => Promise<T>): Promise<T> => {
    if (asked[priority] >= HASHES_WAITING.ofAll) throw busy();
    asked[priority] += 1;
    try {
      return await inTurn(`${priority} ${requester}`, () =>
        priority === 'sign-in' ? cores(work) : others(() => cores(work)),
      );
    } finally {
      asked[priority] -= 1;
    }
  };
}
