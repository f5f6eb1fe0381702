import { isGuessedFirst } from '@stampwell/contracts';
import { refusedField } from '../../services/http/errors.ts';
import type { Passwords } from '../../services/identity/passwords.ts';
import type { Secrets } from '../../services/identity/secrets.ts';
import type { TillStore } from './till-store.ts';

interface PinPorts {
  passwords: Passwords;
  secrets: Pick<Secrets, 'hmac'>;
  store: Pick<TillStore, 'setPin' | 'pinOf'>;
}

const GUESSED_FIRST = 'This PIN is tried first by anyone who guesses. Please choose another one.';

/** PINs, hashed as passwords are. A million of them are tried in hours, so what is hashed is keyed [TL8]. */
export function createPins({ passwords, secrets, store }: PinPorts) {
  const keyed = (employeeId: string, pin: string) =>
    secrets.hmac('pins', `${employeeId} ${pin}`).toString('base64url');
  return {
    /** @throws DomainError `validation_failed` */
    async set(employeeId: string, pin: string): Promise<void> {
      if (isGuessedFirst(pin)) throw refusedField('pin', GUESSED_FIRST);
      await store.setPin(employeeId, await passwords.hash(keyed(employeeId, pin), employeeId));
    },

    /** The hash that was compared; null for a wrong PIN, and for a person without one, in the same time. @param tillId charged for hashing */
    async check(employeeId: string, pin: string, tillId: string): Promise<string | null> {
      const hash = (await store.pinOf(employeeId))?.hash ?? null;
      const request = { priority: 'sign-in', requester: tillId } as const;
      return (await passwords.verify(keyed(employeeId, pin), hash, request)) ? hash : null;
    },

    /** Whether the PIN is still the one that was compared. */
    isSame: async (employeeId: string, hash: string) => (await store.pinOf(employeeId))?.hash === hash,
  };
}

export type Pins = ReturnType<typeof createPins>;
