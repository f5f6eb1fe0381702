import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { DomainError } from '@stampwell/contracts';
import { createSlots } from '../slots.ts';

/** What one hash costs. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id; some 30 ms here. */
export const OWASP_COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

/** Past so many waiting (some 6 s of work) a sign-in is told to come back rather than to wait. */
const MOST_WAITING = 200;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param hash null where there is no such account: takes the same time, and is false. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

const derive = promisify(argon2);

/**
 * Argon2id, kept as a PHC string. Hashes run off the event loop and leave a core to everybody else: a burst of
 * sign-ins slows sign-ins, never scans.
 */
export function createPasswords(cost: PasswordCost = OWASP_COST): Passwords {
  const slots = createSlots(Math.max(1, availableParallelism() - 1));

  async function tag(password: string, salt: Buffer, { memoryKib, passes }: PasswordCost): Promise<Buffer> {
    if (slots.waiting() >= MOST_WAITING) throw new DomainError('unavailable', { retryAfter: 2 });
    const message = password.normalize('NFC');
    const parameters = {
      message,
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: memoryKib,
      passes,
    };
    return slots.run(() => derive('argon2id', parameters));
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return encode(cost, salt, await tag(password, salt, cost));
    },
    async verify(password, hash) {
      const known = hash === null ? null : decode(hash);
      const { salt, expected } = known ?? {
        salt: randomBytes(SALT_BYTES),
        expected: Buffer.alloc(TAG_BYTES),
      };
      const isSame = timingSafeEqual(await tag(password, salt, known?.cost ?? cost), expected);
      return known !== null && isSame;
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const encode = ({ memoryKib, passes }: PasswordCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;

/** Of hashes that this file made; another's is no password of ours. */
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
