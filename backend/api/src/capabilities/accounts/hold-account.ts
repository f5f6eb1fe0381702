import type { HeldPerson, People } from '@stampwell/vault';
import type { Sessions } from '../../services/identity/sessions.ts';
import type { EmailLinks } from './email/email-links.ts';
import type { DeviceKeys } from './guests/device-keys.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { Authenticators } from './second-factor/authenticators.ts';

/** An account with its row locked; everything that depends on its address and password is written in the same transaction. */
export interface HeldAccount extends HeldPerson {
  /**
   * Ends what shows the customer's code, or finds them by one: their code is replaced, those of accounts that were put into theirs are
   * retired, and passes end on the phones that have them. @returns the new code; null for other kinds
   */
  retireCodes(): Promise<string | null>;
  emailLinks: EmailLinks;
  revokeResets(): Promise<void>;
  endSessions(exceptSessionId?: string): Promise<void>;
  /** Call after `endSessions`, so that an ending session cannot add another method meanwhile. */
  removeSignInMethods(): Promise<void>;
  /** For an account that is, or becomes, claimed: its device's keys are deleted [JO6]. */
  forgetDeviceKeys(): Promise<void>;
}

/**
 * Serialises changes that could move an account to another person (decision 176). `work` appends their event last: a refusal rolls
 * everything back, and after a crash in between the same request does it all again (decision 228).
 */
export type HoldAccount = <T>(id: string, work: (account: HeldAccount) => Promise<T>) => Promise<T>;

export interface HoldAccountPorts {
  people: Pick<People, 'hold'>;
  sessions: Pick<Sessions, 'endAll' | 'distrust'>;
  emailLinks: EmailLinks;
  revokeResetLinks(db: HeldPerson['db'], accountId: string): Promise<void>;
  passkeys: Pick<Passkeys, 'forget'>;
  deviceKeys: Pick<DeviceKeys, 'forget'>;
  authenticators: Pick<Authenticators, 'remove'>;
  endPasses(customerId: string, db: HeldPerson['db']): Promise<void>;
}

export function createHoldAccount(ports: HoldAccountPorts): HoldAccount {
  const { people, sessions, emailLinks, passkeys, deviceKeys, authenticators } = ports;
  return async (id, work) => {
    const result = await people.hold(id, (held) =>
      work({
        ...held,
        emailLinks: emailLinks.within(held.db),
        revokeResets: () => ports.revokeResetLinks(held.db, id),
        endSessions: (except) => sessions.endAll(id, except, held.db),
        async removeSignInMethods() {
          await passkeys.forget(id, held.db);
          await deviceKeys.forget(id, held.db);
          await authenticators.remove(id, held.db);
        },
        async retireCodes() {
          if (held.person.kind !== 'customer') return null;
          await ports.endPasses(id, held.db);
          return held.replaceQrCode();
        },
        forgetDeviceKeys: () => deviceKeys.forget(id, held.db),
      }),
    );
    sessions.distrust();
    return result;
  };
}
