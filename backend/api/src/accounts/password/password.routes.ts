import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/account/passwords.ts';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import { type Route, route } from '../../http/route.ts';
import type { Actor } from '../../identity/actor.ts';
import { refuseKnownPassword } from '../../identity/known-passwords.ts';
import type { RateLimits } from '../../identity/rate-limits.ts';
import type { Sessions } from '../../identity/sessions.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Emails } from '../email/emails.ts';
import { renewQrCode } from '../email/follow-link.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { Run } from '../ports.ts';
import type { SecurityWatch } from '../security-events/security-watch.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { ResetLinks } from './reset-links.ts';

export interface PasswordPorts {
  credentials: Credentials;
  links: ResetLinks;
  emails: Pick<Emails, 'dropPending'>;
  people: Pick<People, 'issueQrCode'>;
  lifecycles: Lifecycles;
  sessions: Sessions;
  tokens: Tokens;
  limits: RateLimits;
  watch: SecurityWatch;
  log: Logger;
}

interface PasswordChange {
  actor: Actor;
  body: { current_password: string; new_password: string };
  run: Run;
}

const CHANGED = 'Password changed successfully!';

/** New passwords: changed by who knows the old one, reset by who reads the account's mail [AC8, AC9]. */
export function passwordRoutes(ports: PasswordPorts): Route[] {
  const { credentials, links, emails, lifecycles, sessions, tokens, limits, log } = ports;

  async function change({ actor, body, run }: PasswordChange) {
    await credentials.prove(actor.id, {
      password: body.current_password,
      field: 'current_password',
      words: 'Current password is incorrect',
    });
    await credentials.renew(actor.id, body.new_password);
    await Promise.all([
      sessions.endAll(actor.id, actor.sessionId),
      links.revoke(actor.id),
      emails.dropPending(actor.id),
    ]);
    await lifecycles[actor.kind].recordPassword(run, { id: actor.id, kind: actor.kind, how: 'changed' });
    return { message: CHANGED, access_token: await tokens.issue(actor) };
  }

  return [
    route(http.changeCustomerPassword, change),
    route(http.changeBusinessPassword, change),
    route(http.changeAdminPassword, change),
    route(http.changeEmployeePassword, change),

    route(http.forgotPassword, async ({ body: { type, email }, address }) => {
      const mayMail = await limits.mayMailLink({ kind: type, email }, address);
      // Not awaited: how long the look-up and the mail take would tell whether the account exists.
      if (mayMail) links.mail(type, email).catch((error) => log.error({ err: error }, 'reset mail not sent'));
      return {
        message: 'If there is an account with this email, a link to reset its password is on its way.',
      };
    }),

    route(http.resetPassword, async ({ body, address, userAgent, run }) => {
      // Before the link is used up: it can be tried again with a better one.
      refuseKnownPassword(body.new_password, 'new_password');
      const account = await limits.reset(address, async () => {
        const person = await links.spend(body.token);
        if (!person)
          throw new DomainError('invalid_state', { message: 'This link has expired or was already used.' });
        return person;
      });
      await credentials.renew(account.id, body.new_password);
      await Promise.all([
        sessions.endAll(account.id),
        links.revoke(account.id),
        emails.dropPending(account.id),
      ]);
      await renewQrCode(ports.people, account);
      await limits.forgive(account);
      await lifecycles[account.kind].recordPassword(run, {
        id: account.id,
        kind: account.kind,
        how: 'reset_by_mail',
      });
      const { id, kind } = account;
      await ports.watch.record(
        { kind: 'password_changed', what: 'resetPassword', account: { id, kind } },
        { address, userAgent },
      );
      return { message: CHANGED };
    }),
  ];
}
