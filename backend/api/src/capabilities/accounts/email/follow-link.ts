import { randomBytes } from 'node:crypto';
import { emailKey } from '@stampwell/contracts';
import type { People, Person, PersonKind } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RunCommand } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { accountCommand, changeOwnersEmail } from '../accounts.commands.ts';
import type { HeldAccount, HoldAccount } from '../hold-account.ts';
import type { Lifecycles } from '../lifecycle.ts';
import { linkGone, type ResetLinks } from '../password/reset-links.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { ForgetSignIn } from '../sign-in/sign-in-parts.ts';
import type { EmailLink, EmailLinks } from './email-links.ts';
import type { Emails } from './emails.ts';

export interface FollowLinkPorts {
  people: People;
  emails: Emails;
  emailLinks: EmailLinks;
  links: ResetLinks;
  holdAccount: HoldAccount;
  credentials: Pick<Credentials, 'hashNew' | 'matches'>;
  lifecycles: Lifecycles;
  forgetSignIn: ForgetSignIn;
  limits: RateLimits;
  log: Logger;
}

export interface Followed {
  token: string;
  link: EmailLink;
  person: Person;
}

/** Effects of mailed links. Each link works once: of two concurrent uses, one is refused. */
export function createFollowLink(ports: FollowLinkPorts) {
  const {
    people,
    emails,
    emailLinks,
    links,
    holdAccount,
    credentials,
    lifecycles,
    forgetSignIn,
    limits,
    log,
  } = ports;

  /** False if the address has changed or been proved since the link was sent. */
  function isMeant({ purpose, address }: EmailLink, person: Person): boolean {
    const isOf = (email: string | null) => email !== null && emailKey(email) === emailKey(address);
    if (purpose === 'verify') return person.emailVerifiedAt === null && isOf(person.email);
    return purpose === 'undo' || isOf(person.pendingEmail);
  }

  /** Spends the link and does its work in one transaction, after checking again that the link still applies. */
  const spend = <T>({ token, link, person }: Followed, work: (account: HeldAccount) => Promise<T>) =>
    holdAccount(person.id, async (account) => {
      if (!(await account.emailLinks.spend(token)) || !isMeant(link, account.person)) throw linkGone();
      return work(account);
    });

  async function replaceAddress(
    account: HeldAccount,
    { link, person: { id, kind } }: Followed,
  ): Promise<void> {
    await account.change({ email: link.address, emailVerifiedAt: new Date(), pendingEmail: null });
    await account.emailLinks.assertNotHeld(kind, link.address, id);
    await account.forgetDeviceKeys();
    await account.emailLinks.revoke(id, ['verify', 'change']);
  }

  async function recordChange({ id, kind }: Person, run: RunCommand): Promise<void> {
    await recordEmail(run, { id, kind });
    if (kind !== 'customer') return;
    const claim = accountCommand({ type: 'Claim', accountId: id, how: 'email' });
    await run({ actor: { kind, id }, ...claim });
  }

  /** Anyone who added these could still sign in with them. */
  async function forgetOthers(account: HeldAccount): Promise<void> {
    await account.endSessions();
    await account.removeSignInMethods();
    await account.revokeResets();
  }

  async function tookOver({ id, kind }: Person, email: string, run: RunCommand): Promise<void> {
    await forgetSignIn(id);
    await renewQrCode(people, { id, kind });
    await limits.clearFailures({ kind, email });
    await lifecycles[kind].recordPassword(run, { id, kind, how: 'reset_by_mail' });
  }

  return {
    /** Checks a link without spending it. @throws DomainError `invalid_state` */
    async open(token: string, purposes: EmailLink['purpose'][]): Promise<Followed> {
      const link = await emailLinks.read(token);
      const person = link && purposes.includes(link.purpose) ? await people.byId(link.accountId) : null;
      const isKnown = person && (await lifecycles[person.kind].status(person.id));
      if (!link || !isKnown || !isMeant(link, person)) throw linkGone();
      return { token, link, person };
    },

    /** [AC15] The caller is signed in as the account: only the address becomes proved. */
    async prove(followed: Followed): Promise<void> {
      await spend(followed, async ({ person, change, emailLinks: held }) => {
        await change({ emailVerifiedAt: new Date() });
        await held.revoke(person.id, ['verify']);
      });
    },

    /** [AC16] The caller reads the mail of an unproved address, and takes the account over. */
    async takeOver(followed: Followed, password: string, run: RunCommand): Promise<void> {
      const { person } = followed;
      const passwordHash = await credentials.hashNew(person.id, password);
      await spend(followed, async (account) => {
        await account.change({ passwordHash, emailVerifiedAt: new Date(), pendingEmail: null });
        await forgetOthers(account);
        await account.emailLinks.revoke(person.id);
      });
      await tookOver(person, person.email, run);
    },

    /** [AC17, AC18, JO6] The new address is proved and replaces the old one. */
    async change(followed: Followed, run: RunCommand): Promise<void> {
      const { link, person } = followed;
      const { former, undo } = await spend(followed, async (account) => {
        const { email: former, emailVerifiedAt } = account.person;
        const undo = emailVerifiedAt && {
          token: await account.emailLinks.issue({ purpose: 'undo', person, address: former }),
        };
        await replaceAddress(account, followed);
        await account.endSessions(link.sessionId ?? undefined);
        await account.revokeResets();
        return { former, undo };
      });
      if (former) await emails.tellFormer(person, former, undo?.token ?? null);
      await recordChange(person, run);
    },

    /**
     * [JO6] An account's first address, followed by somebody who is not signed in as the account: with its password they are its
     * holder on another device; with another one they take it over, since the holder may have given a stranger's address.
     */
    async claim(followed: Followed, password: string, run: RunCommand): Promise<void> {
      const { link, person } = followed;
      if (await credentials.matches(person.id, password)) return this.change(followed, run);
      const passwordHash = await credentials.hashNew(person.id, password);
      await spend(followed, async (account) => {
        await account.change({ passwordHash });
        await replaceAddress(account, followed);
        await forgetOthers(account);
      });
      await tookOver(person, link.address, run);
      await recordChange(person, run);
    },

    /** [AC18] The reader of the former address takes the account back; its password is replaced by a random one. */
    async undoChange(followed: Followed, run: RunCommand): Promise<void> {
      const { link, person } = followed;
      const { id, kind } = person;
      const passwordHash = await credentials.hashNew(id, randomBytes(32).toString('base64url'));
      await spend(followed, async (account) => {
        const email = link.address;
        await account.change({ email, emailVerifiedAt: new Date(), pendingEmail: null, passwordHash });
        await account.endSessions();
        await account.removeSignInMethods();
        await account.revokeResets();
        await account.emailLinks.revoke(id, ['verify', 'change']);
      });
      await forgetSignIn(id);
      await recordEmail(run, { id, kind });
      links.mail(kind, link.address).catch((error) => log.error({ err: error }, 'reset mail not sent'));
    },
  };
}

/** Renews the code in the vault; the stream records it with the password [AC9]. */
export async function renewQrCode(
  people: Pick<People, 'issueQrCode'>,
  { id, kind }: { id: string; kind: PersonKind },
): Promise<void> {
  if (kind === 'customer') await people.issueQrCode(id);
}

/** [AC3] */
async function recordEmail(run: RunCommand, { id, kind }: { id: string; kind: PersonKind }): Promise<void> {
  const actor = { kind, id };
  if (kind === 'business') await run({ actor, ...changeOwnersEmail(id) });
  else await run({ actor, ...accountCommand({ type: 'ChangeProfile', accountId: id, fields: ['email'] }) });
}
