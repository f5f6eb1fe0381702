import type { DeviceKeys } from '../guests/device-keys.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Authenticators } from '../second-factor/authenticators.ts';
import type { SecurityEvents } from '../security-events/security-events.ts';
import type { KnownDevices } from './known-devices.ts';

/** Erases everything that signing in has stored for an account [AC10]. */
export type ForgetSignIn = (accountId: string) => Promise<void>;

export interface ForgetSignInPorts {
  passkeys: Passkeys;
  deviceKeys: Pick<DeviceKeys, 'forget'>;
  authenticators: Authenticators;
  devices: KnownDevices;
  events: SecurityEvents;
}

export const createForgetSignIn =
  ({ passkeys, deviceKeys, authenticators, devices, events }: ForgetSignInPorts): ForgetSignIn =>
  async (accountId) => {
    await Promise.all([
      passkeys.forget(accountId),
      deviceKeys.forget(accountId),
      authenticators.remove(accountId),
      devices.forget(accountId),
      events.forget(accountId),
    ]);
  };
