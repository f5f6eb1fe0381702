import * as http from '@stampwell/contracts/http/account/passwords.ts';
import type { Logger } from 'pino';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { Actor } from '../../../services/identity/actor.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Tokens } from '../../../services/identity/tokens.ts';
import type { HeldAccount, HoldAccount } from '../hold-account.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { removeRecentMethods } from '../sign-in/recent-methods.ts';
import { linkGone, type ResetLinks } from './reset-links.ts';

export interface PasswordPorts {
  credentials: Credentials;
  links: ResetLinks;
  holdAccount: HoldAccount;
  lifecycles: Lifecycles;
  tokens: Tokens;
  limits: RateLimits;
  devices: Pick<KnownDevices, 'recordSignIn'>;
  watch: SecurityWatch;
  log: Logger;
}

interface PasswordChange {
  actor: Actor;
  body: { current_password: string; new_password: string };
  run: RunCommand;
}

const CHANGED = 'Password changed successfully!';

/** Sets the new password and ends everything that was based on the old one, except perhaps one session. */
async function renew(account: HeldAccount, passwordHash: string, exceptSessionId?: string): Promise<void> {
  await account.change({ passwordHash, pendingEmail: null });
  await account.endSessions(exceptSessionId);
  // A guest whose mailed link was not followed yet has no other way in [JO6].
  if (account.person.email) await account.forgetDeviceKeys();
  await account.revokeResets();
  await account.emailLinks.revoke(account.person.id, ['change']);
}

/** New passwords: changed with the old one, or reset by mail [AC8, AC9]. */
export function passwordRoutes(ports: PasswordPorts): Route[] {
  const { credentials, links, holdAccount, lifecycles, tokens, limits, devices, log } = ports;

  async function change({ actor, body, run }: PasswordChange) {
    const assertStill = await credentials.prove(actor.id, {
      password: body.current_password,
      field: 'current_password',
      words: 'Current password is incorrect',
    });
    const passwordHash = await credentials.hashNew(actor.id, body.new_password);
    await holdAccount(actor.id, async (account) => {
      assertStill(account);
      await renew(account, passwordHash, actor.sessionId);
      await lifecycles[actor.kind].recordPassword(run, { id: actor.id, kind: actor.kind, how: 'changed' });
    });
    return { message: CHANGED, access_token: await tokens.issue(actor) };
  }

  return [
    route(http.changeCustomerPassword, change),
    route(http.changeBusinessPassword, change),
    route(http.changeAdminPassword, change),
    route(http.changeEmployeePassword, change),

    route(http.forgotPassword, async ({ body: { type, email }, address }) => {
      const mayMail = await limits.mayMailLink({ kind: type, email }, address);
      // Not awaited: the reply's timing must not reveal whether the account exists.
      if (mayMail) links.mail(type, email).catch((error) => log.error({ err: error }, 'reset mail not sent'));
      return {
        message: 'If there is an account with this email, a link to reset its password is on its way.',
      };
    }),

    route(http.resetPassword, async ({ body, address, userAgent, run, koa }) => {
      const account = await limits.reset(address, async () => {
        const person = await links.read(body.token);
        if (!person) throw linkGone();
        // Before the link is spent, so that a refused password can be corrected with the same link.
        const passwordHash = await credentials.hashNew(person.id, body.new_password);
        await holdAccount(person.id, async (held) => {
          await links.spend(body.token, held);
          await renew(held, passwordHash);
          // After the sessions, so that an ending session cannot add another method meanwhile.
          if (!body.keep_sign_in_methods) await removeRecentMethods(held.db, person.id);
          await held.retireCodes();
          const { id, kind } = person;
          await lifecycles[kind].recordPassword(run, { id, kind, how: 'reset_by_mail' });
        });
        return person;
      });
      await limits.clearFailures(account);
      // Strangers may use up the account's tries again within seconds; this browser gets its own limit [AC25].
      await devices.recordSignIn(koa, account.id);
      const { id, kind } = account;
      await ports.watch.record(
        { kind: 'password_changed', what: 'resetPassword', account: { id, kind } },
        { address, userAgent },
      );
      return { message: CHANGED };
    }),
  ];
}
