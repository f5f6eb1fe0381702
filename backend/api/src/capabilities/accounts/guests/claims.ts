import { DomainError, EMAIL_LINK_HOURS, HOUR_MS } from '@stampwell/contracts';
import type { BodyOf, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { claimByEmail, keepSafe } from '@stampwell/contracts/http/join.ts';
import type { RunCommand } from '../../../services/http/route.ts';
import type { Actor } from '../../../services/identity/actor.ts';
import type { NewPasswords } from '../../../services/identity/new-passwords.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';
import { accountCommand } from '../accounts.commands.ts';
import type { Emails } from '../email/emails.ts';
import type { HoldAccount } from '../hold-account.ts';
import type { Find } from '../lifecycle.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';

/** Ways to keep a guest's card when the device is lost [JO6]. */
export interface Claims {
  of(accountId: string): Promise<ReplyOf<typeof keepSafe>>;
  /**
   * Name and password are the account's at once; the address once its mailed link is followed.
   * @throws DomainError `invalid_state` for an account that has an address, `already_exists`, `rate_limited`;
   * `reauthentication_required` for one that a passkey opens
   */
  byEmail(request: ClaimRequest): Promise<ReplyOf<typeof claimByEmail>>;
}

interface ClaimRequest {
  actor: Actor;
  body: BodyOf<typeof claimByEmail>;
  address: string;
  run: RunCommand;
}

export interface ClaimPorts {
  find: Find;
  newPasswords: NewPasswords;
  holdAccount: HoldAccount;
  emails: Pick<Emails, 'assertMayHave' | 'pendingOf'>;
  passkeys: Pick<Passkeys, 'list'>;
  sessions: Pick<Sessions, 'assertRecent'>;
  outbox: Pick<Outbox, 'put'>;
}

export function createClaims(ports: ClaimPorts): Claims {
  const { find, newPasswords, holdAccount, emails, outbox } = ports;

  return {
    async of(accountId) {
      const { person, status } = await find('customer', accountId);
      return {
        is_guest: status.isGuest ?? false,
        has_address: person.email !== '',
        pending_email: await emails.pendingOf(accountId),
      };
    },

    async byEmail({ actor, body: { name, email, password }, address, run }) {
      const { id, sessionId } = actor;
      const { person } = await find('customer', id);
      if (person.email)
        throw new DomainError('invalid_state', {
          message: 'This card is safe already. Change it in your profile.',
        });
      if ((await ports.passkeys.list(id)).length > 0) await ports.sessions.assertRecent(actor);
      const hash = await newPasswords.accept({
        password,
        field: 'password',
        holder: { ...person, name, email },
      });
      await emails.assertMayHave(person, email, address);
      const passwordHash = await hash(id);
      const token = await holdAccount(id, async (account) => {
        await account.emailLinks.revoke(id, ['change']);
        await account.change({ name, passwordHash, pendingEmail: email });
        const link = { purpose: 'change', person, address: email, sessionId } as const;
        const token = await account.emailLinks.issue(link);
        await run(accountCommand({ type: 'ChangeProfile', accountId: id, fields: ['name'] }));
        return token;
      });
      await outbox.put({
        kind: 'change_email',
        accountId: id,
        data: { is_first: 1 },
        secret: { to: email, token },
        expiresAt: new Date(Date.now() + EMAIL_LINK_HOURS * HOUR_MS),
      });
      return { pending_email: email };
    },
  };
}
