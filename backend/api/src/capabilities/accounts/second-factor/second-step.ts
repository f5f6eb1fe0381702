import { DomainError, type SecondFactorMethod } from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { TicketClaims, Tickets } from '../../../services/identity/tickets.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Checked } from '../sign-in/credentials.ts';
import type { Authenticators } from './authenticators.ts';

/** The second factor that a password sign-in requires [AC22, AC23]. */
export interface SecondStep {
  /** @throws DomainError `second_factor_required` with the ticket that `/auth/second-factor` takes */
  assertNotNeeded(known: Checked, isRemembered: boolean): Promise<void>;
  /** Whether the account has any factor besides its password. */
  hasFactor(accountId: string): Promise<boolean>;
}

export interface SecondStepPorts {
  tickets: Tickets;
  passkeys: Passkeys;
  authenticators: Authenticators;
  markOf(known: Checked): string;
}

export function createSecondStep({ tickets, passkeys, authenticators, markOf }: SecondStepPorts): SecondStep {
  async function methodsOf(accountId: string): Promise<Set<SecondFactorMethod>> {
    const [hasCode, keys] = await Promise.all([authenticators.has(accountId), passkeys.list(accountId)]);
    return new Set([...(hasCode ? ['code' as const] : []), ...(keys.length > 0 ? ['passkey' as const] : [])]);
  }

  return {
    async assertNotNeeded(known, isRemembered) {
      const { id, kind } = known.person;
      const methods = await methodsOf(id);
      if (!isNeeded(kind, methods)) return;
      const claims: TicketClaims = { account: id, kind, isRemembered, mark: markOf(known) };
      const passkey = await passkeys.accountChallenge(id);
      throw new DomainError('second_factor_required', {
        ticket: await tickets.issue('second-factor', claims),
        methods: [...methods],
        ...(passkey && { passkey }),
      });
    },
    hasFactor: async (accountId) => (await methodsOf(accountId)).size > 0,
  };
}

/**
 * Accounts with an authenticator app need the second step. Those with only a passkey do not, because without recovery codes
 * its loss would lock them out; administrators do, because their password alone must not sign them in.
 */
const isNeeded = (kind: Role, methods: Set<SecondFactorMethod>): boolean =>
  methods.has('code') || (kind === 'admin' && methods.size > 0);
