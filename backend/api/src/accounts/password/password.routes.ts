import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import type { Logger } from 'pino';
import { type Route, route } from '../../platform/http/route.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import type { RateLimits } from '../../platform/identity/rate-limits.ts';
import type { Sessions } from '../../platform/identity/sessions.ts';
import type { Tokens } from '../../platform/identity/tokens.ts';
import type { Lives, Run } from '../rules/lives.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { ResetLinks } from './reset-links.ts';

export interface PasswordPorts {
  credentials: Credentials;
  links: ResetLinks;
  lives: Lives;
  sessions: Sessions;
  tokens: Tokens;
  limits: RateLimits;
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
  const { credentials, links, lives, sessions, tokens, limits, log } = ports;

  async function change({ actor, body, run }: PasswordChange) {
    await credentials.prove(actor.id, {
      password: body.current_password,
      field: 'current_password',
      words: 'Current password is incorrect',
    });
    await credentials.renew(actor.id, body.new_password);
    await Promise.all([sessions.endAll(actor.id, actor.sessionId), links.revoke(actor.id)]);
    await lives[actor.kind].recordPassword(run, { id: actor.id, kind: actor.kind, how: 'changed' });
    return { message: CHANGED, access_token: await tokens.issue(actor) };
  }

  return [
    route(http.changeCustomerPassword, change),
    route(http.changeBusinessPassword, change),
    route(http.changeAdminPassword, change),
    route(http.changeEmployeePassword, change),

    route(http.forgotPassword, async ({ body: { type, email }, address }) => {
      const mayMail = await limits.mayMailReset({ kind: type, email }, address);
      // Not awaited: how long the look-up and the mail take would tell whether the account exists.
      if (mayMail) links.mail(type, email).catch((error) => log.error({ err: error }, 'reset mail not sent'));
      return {
        message: 'If there is an account with this email, a link to reset its password is on its way.',
      };
    }),

    route(http.resetPassword, async ({ body, address, run }) => {
      const account = await limits.reset(address, async () => {
        const person = await links.spend(body.token);
        if (!person)
          throw new DomainError('invalid_state', { message: 'This link has expired or was already used.' });
        return person;
      });
      await credentials.renew(account.id, body.new_password);
      await Promise.all([sessions.endAll(account.id), links.revoke(account.id)]);
      await limits.forgive(account);
      await lives[account.kind].recordPassword(run, {
        id: account.id,
        kind: account.kind,
        how: 'reset_by_mail',
      });
      return { message: CHANGED };
    }),
  ];
}
