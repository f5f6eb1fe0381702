import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashingLanes, type Turn } from './hashing-lanes.ts';

/** What one hash costs. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id; some 30 ms here. */
export const OWASP_COST: PasswordCost = { memoryKib: 19 * 1024, passes: 2 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

export interface Passwords {
  /**
   * @param asker whose budget it comes from; whoever is not named shares one
   * @throws DomainError `unavailable` while too many wait
   */
  hash(password: string, asker?: string): Promise<string>;
  /**
   * @param hash null where there is no such account: takes the same time, and is false.
   * @throws DomainError `unavailable` while too many wait
   */
  verify(password: string, hash: string | null, turn?: Turn): Promise<boolean>;
}

const derive = promisify(argon2);

const UNNAMED = 'unnamed';

/** Argon2id, kept as a PHC string. Hashes run off the event loop, each in its lane. */
export function createPasswords(cost: PasswordCost = OWASP_COST): Passwords {
  const lanes = createHashingLanes();

  async function tag(turn: Turn, password: string, salt: Buffer, { memoryKib, passes }: PasswordCost) {
    const parameters = {
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: memoryKib,
      passes,
    };
    return lanes(turn, () => derive('argon2id', parameters));
  }

  return {
    async hash(password, asker = UNNAMED) {
      const salt = randomBytes(SALT_BYTES);
      return encode(cost, salt, await tag({ lane: 'other', asker }, password, salt, cost));
    },
    async verify(password, hash, turn = { lane: 'other', asker: UNNAMED }) {
      const known = hash === null ? null : decode(hash);
      const { salt, expected } = known ?? {
        salt: randomBytes(SALT_BYTES),
        expected: Buffer.alloc(TAG_BYTES),
      };
      const isSame = timingSafeEqual(await tag(turn, password, salt, known?.cost ?? cost), expected);
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
