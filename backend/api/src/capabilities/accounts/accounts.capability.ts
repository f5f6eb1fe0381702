import type { Capability } from '../../services/capability/capability.ts';
import type { Guard } from '../../services/http/guard.ts';
import { deactivationRoutes } from './deactivation.routes.ts';
import { emailRoutes } from './email/email.routes.ts';
import { createEmailLinks, heldAddresses } from './email/email-links.ts';
import { createEmails, type Emails } from './email/emails.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { accountReactions, createErasure } from './erasure/erasure.ts';
import { reapplyErasures } from './erasure/reapply-erasures.ts';
import { createClaims } from './guests/claims.ts';
import { eraseEmptyGuests } from './guests/empty-guests.ts';
import { guestRoutes } from './guests/guests.routes.ts';
import { createJoinOpens, type JoinOpens } from './guests/join-opens.ts';
import { createHoldAccount } from './hold-account.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { settleInvitation } from './invitations/invitations.ts';
import { createFind, createLifecycles } from './lifecycle.ts';
import { mergingRoutes } from './merging/merging.routes.ts';
import { createMerging } from './merging/merging.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { createResetLinks, revokeResetLinks } from './password/reset-links.ts';
import type { AccountPorts, Subscribed } from './ports.ts';
import { profileRoutes } from './profile.routes.ts';
import { createGuard } from './reauthentication/guard.ts';
import { reauthenticationRoutes } from './reauthentication/reauthentication.routes.ts';
import { registerRoutes } from './registering/register.routes.ts';
import { createReserveAccount, type ReserveAccount } from './registering/reserve-account.ts';
import { forgetUnfinishedRegistrations } from './registering/unfinished-registrations.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { securityEventRoutes } from './security-events/security-events.routes.ts';
import type { Origin } from './security-events/security-events.ts';
import { sessionRoutes } from './sign-in/session.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { createSignInParts } from './sign-in/sign-in-parts.ts';
import { eraseUnusedAccounts } from './unused/unused-accounts.ts';

export interface Accounts extends Capability {
  /** For other capabilities that create or erase accounts. */
  reserveAccount: ReserveAccount;
  emails: Pick<Emails, 'request' | 'pendingOf'>;
  /** Erases an account from the vault, and what others store about it. */
  erase(id: string): Promise<void>;
  settleInvitation(id: string): Promise<void>;
  guard: Guard;
  /** A wrong PIN of an employee, in their security activity. */
  notePinFailed(employeeId: string, origin: Origin): Promise<void>;
  /** How often pages to join were opened, for the figures. */
  joinOpens: JoinOpens;
  prepare(): Promise<void>;
  /** Erases unfinished registrations and unused accounts; must run at least once a day. */
  runDaily(): Promise<void>;
}

export function createAccounts<Subscription extends Subscribed>(ports: AccountPorts<Subscription>): Accounts {
  const lifecycles = createLifecycles(ports.commands, ports.employees);
  const find = createFind(ports.people, lifecycles);
  const signIn = createSignInParts({ ...ports, lifecycles });
  const held = heldAddresses(ports.vault.ring);
  const emailLinks = createEmailLinks(ports.pool, held);
  const holdAccount = createHoldAccount({ ...ports, ...signIn, emailLinks, revokeResetLinks });
  const emails = createEmails({ ...ports, emailLinks, holdAccount, credentials: signIn.credentials });
  const links = createResetLinks({ ...ports, lifecycles, emails });
  const reserveAccount = createReserveAccount({ ...ports, lifecycles, emailLinks });
  const erasure = createErasure({ ...ports, ...signIn, lifecycles, links, emailLinks });
  const mailed = { links, emailLinks, emails, holdAccount };
  const guests = {
    opens: createJoinOpens(ports.pool, ports.now),
    claims: createClaims({ ...ports, ...signIn, ...mailed, find }),
  };
  const merging = createMerging({ ...ports, emailLinks, erasure });
  const own = { lifecycles, find, reserveAccount, erasure, merging };
  const inner = { ...ports, ...signIn, ...mailed, ...guests, ...own };

  async function runDaily(): Promise<void> {
    await forgetUnfinishedRegistrations(inner);
    await eraseUnusedAccounts(inner);
    await eraseEmptyGuests(inner);
  }

  return {
    routes: [
      ...signInRoutes(inner),
      ...registerRoutes(inner),
      ...guestRoutes(inner),
      ...mergingRoutes(inner),
      ...passkeyRoutes(inner),
      ...secondFactorRoutes(inner),
      ...reauthenticationRoutes(inner),
      ...securityEventRoutes(inner),
      ...sessionRoutes(inner),
      ...passwordRoutes(inner),
      ...emailRoutes(inner),
      ...invitationRoutes(inner),
      ...profileRoutes(inner),
      ...erasureRoutes(inner),
      ...deactivationRoutes(inner),
    ],
    // Merges wait for read models, so they do not hold back the others.
    reactions: { accounts: accountReactions(erasure, inner), merges: merging.reactions },
    jobs: [{ name: 'newcomers', every: 'hour', run: runDaily }],
    reserveAccount,
    emails,
    guard: createGuard(inner),
    notePinFailed: (id, origin) =>
      signIn.watch.record({ kind: 'pin_failed', account: { id, kind: 'employee' } }, origin),
    joinOpens: guests.opens,
    erase: erasure.forget,
    settleInvitation: (id) => settleInvitation(ports.pool, id),
    prepare: () => reapplyErasures(inner),
    runDaily,
  };
}
