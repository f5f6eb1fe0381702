import { DomainError, EMAIL_LINK_HOURS, EMAIL_UNDO_DAYS, emailKey, HOUR_MS } from '@stampwell/contracts';
import type { People, Person } from '@stampwell/vault';
import type { Logger } from 'pino';
import { refusedField } from '../../../services/http/errors.ts';
import type { Actor } from '../../../services/identity/actor.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';
import type { HoldAccount } from '../hold-account.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { EmailLinks } from './email-links.ts';

/** A signed-in account asks to change its address. */
export interface EmailRequest {
  actor: Pick<Actor, 'id' | 'kind' | 'sessionId'>;
  /** Absent if the request has none. */
  email: string | undefined;
  /** The current password. */
  password: string | undefined;
  /** The client's network address. */
  address: string;
}

/** Email addresses must be proved before they are trusted (decision 070). */
export interface Emails {
  /** Mails the link that proves the address [AC15], with other words for a person who forgot the password [AC16]. */
  mailProof(person: Pick<Person, 'id' | 'kind' | 'email'>, asked?: 'forgotten'): Promise<void>;
  /**
   * Mails a link to the new address; the old one stays in force until the link is followed [AC17].
   * @returns the email to write at once: the same address in another spelling; otherwise undefined
   * @throws DomainError `validation_failed` for `current_password`, `already_exists`, `rate_limited` [AC19]
   */
  request(asked: EmailRequest): Promise<string | undefined>;
  /**
   * Before mailing a link that would give the account this address.
   * @param address the client's network address
   * @throws DomainError `already_exists`, `rate_limited` [AC19]
   */
  assertMayHave(person: Pick<Person, 'id' | 'kind'>, email: string, address: string): Promise<void>;
  /** Notifies the former address, with an undo link if it had been proved [AC18]. */
  tellFormer(person: Pick<Person, 'id'>, former: string, undoToken: string | null): Promise<void>;
  /** The new address whose link has not been followed yet. */
  pendingOf(accountId: string): Promise<string | null>;
}

export interface EmailPorts {
  people: People;
  emailLinks: EmailLinks;
  holdAccount: HoldAccount;
  credentials: Pick<Credentials, 'prove'>;
  limits: RateLimits;
  outbox: Pick<Outbox, 'put'>;
  log: Logger;
}

export function createEmails(ports: EmailPorts): Emails {
  const { people, emailLinks, holdAccount, limits, outbox, log } = ports;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

  async function provePassword({ actor, password }: EmailRequest) {
    if (!password) throw refusedField('current_password', 'Current password is required');
    const words = 'Current password is incorrect';
    return ports.credentials.prove(actor.id, { password, field: 'current_password', words });
  }

  async function assertMayHave({ id, kind }: Pick<Person, 'id' | 'kind'>, email: string, address: string) {
    await limits.emailQuestion(id, address, async () => {
      // A change turns the old address from used to held, its undo turns it back. Held is checked before and after used, in
      // case one of them commits in between.
      await emailLinks.assertNotHeld(kind, email, id);
      const holder = await people.byEmail(kind, email);
      if (holder && holder.id !== id) throw new DomainError('already_exists');
      await emailLinks.assertNotHeld(kind, email, id);
    });
    if (!(await limits.mayMailLink({ kind, email }, address)))
      throw new DomainError('rate_limited', { retryAfter: 3_600 });
  }

  return {
    assertMayHave,

    async mailProof(person, asked) {
      const token = await emailLinks.issue({ purpose: 'verify', person, address: person.email });
      await outbox.put({
        kind: 'confirm_email',
        accountId: person.id,
        data: asked ? { forgotten: 1 } : {},
        secret: { to: person.email, token },
        expiresAt: inHours(EMAIL_LINK_HOURS),
      });
    },

    async request(asked) {
      const { actor, email } = asked;
      const person = await people.byId(actor.id);
      if (!person) throw new DomainError('not_found');
      if (email === undefined || emailKey(email) === emailKey(person.email)) return email;
      // The password first, so that a stolen session cannot even find out which addresses have accounts.
      const assertStill = await provePassword(asked);
      await assertMayHave(person, email, asked.address);
      const link = { purpose: 'change', person, address: email, sessionId: actor.sessionId } as const;
      const token = await holdAccount(person.id, async (account) => {
        assertStill(account);
        await account.emailLinks.revoke(person.id, ['change']);
        await account.change({ pendingEmail: email });
        return account.emailLinks.issue(link);
      });
      await outbox.put({
        kind: 'change_email',
        accountId: person.id,
        secret: { to: email, token },
        expiresAt: inHours(EMAIL_LINK_HOURS),
      });
      return undefined;
    },

    async tellFormer({ id }, former, undoToken) {
      const secret = { to: former, ...(undoToken && { token: undoToken }) };
      const expiresAt = inHours(EMAIL_UNDO_DAYS * 24);
      // The address has been changed, so a failure to notify the former one must not refuse the request.
      await outbox
        .put({ kind: 'email_changed', accountId: id, secret, expiresAt })
        .catch((error) => log.error({ err: error }, 'mail not put into the queue'));
    },

    async pendingOf(accountId) {
      const pending = (await people.byId(accountId))?.pendingEmail ?? null;
      return pending !== null && (await emailLinks.isChangeOpen(accountId)) ? pending : null;
    },
  };
}
