import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { RefreshCookies } from '../../../services/http/cookies.ts';
import type { Secrets } from '../../../services/identity/secrets.ts';
import { createTickets } from '../../../services/identity/tickets.ts';
import { createDeviceKeys, type DeviceKeys } from '../guests/device-keys.ts';
import type { Lifecycles } from '../lifecycle.ts';
import { createPasskeys, type Passkeys } from '../passkeys/passkeys.ts';
import type { AccountPorts } from '../ports.ts';
import { type Authenticators, createAuthenticators } from '../second-factor/authenticators.ts';
import { createSecondStep } from '../second-factor/second-step.ts';
import {
  createSecurityEvents,
  createSecurityWatch,
  type SecurityEvents,
} from '../security-events/security-events.ts';
import { type Checked, createCredentials } from './credentials.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createFinishSignIn, createStartSession } from './start-session.ts';

type Ports = Omit<AccountPorts<never>, 'subscription' | 'commands'> & {
  lifecycles: Lifecycles;
  cookies: RefreshCookies;
};

export function createSignInParts(ports: Ports) {
  const { secrets } = ports;
  const events = createSecurityEvents(ports);
  const watch = createSecurityWatch({ ...ports, events });
  const devices = createKnownDevices(ports);
  const tickets = createTickets(ports);
  const passkeys = createPasskeys({ ...ports, tickets });
  const deviceKeys = createDeviceKeys({ ...ports, tickets });
  const authenticators = createAuthenticators({ ...ports, tickets });
  const credentials = createCredentials({ ...ports, devices, watch });
  const startSession = createStartSession({ ...ports, devices, watch });
  const markOf = markOfPassword(secrets);
  const parts = {
    events,
    watch,
    devices,
    tickets,
    passkeys,
    deviceKeys,
    authenticators,
    credentials,
    startSession,
    markOf,
  };
  return {
    ...parts,
    secondStep: createSecondStep(parts),
    finishSignIn: createFinishSignIn({ ...ports, ...parts }),
    forgetSignIn: createForgetSignIn(parts),
    isFactorRequired: (kind: Role) => kind === 'admin' && ports.areFactorsRequired,
  };
}

/** Binds a ticket to the current password, so that a new password voids it. */
const markOfPassword =
  (secrets: Secrets) =>
  ({ person }: Checked): string =>
    secrets.hmac('passwords', person.passwordHash).toString('base64url').slice(0, 16);

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
