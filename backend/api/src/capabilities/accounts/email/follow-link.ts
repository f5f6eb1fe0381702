import { randomBytes } from 'node:crypto';
import { emailKey } from '@stampwell/contracts';
import type { People, Person } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RunCommand } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { accountCommand, changeOwnersEmail } from '../accounts.commands.ts';
import type { AccountCommand } from '../accounts.decider.ts';
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
  credentials: Pick<Credentials, 'hashNew' | 'matches' | 'prove'>;
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

  /**
   * Spends the link and does its work in one transaction, after checking again that the link still applies. The work ends with its
   * event: where the log refuses that, nothing has changed.
   */
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

  /** Anyone who added these could still sign in with them. */
  async function forgetOthers(account: HeldAccount): Promise<void> {
    await account.endSessions();
    await account.removeSignInMethods();
    await account.revokeResets();
  }

  async function tookOver({ id, kind }: Person, email: string): Promise<void> {
    await forgetSignIn(id);
    await limits.clearFailures({ kind, email });
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
        await account.retireCodes();
        const { id, kind } = person;
        await lifecycles[kind].recordPassword(run, { id, kind, how: 'reset_by_mail' });
      });
      await tookOver(person, person.email);
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
        await recordEmail(run, person);
        return { former, undo };
      });
      if (former) await emails.tellFormer(person, former, undo?.token ?? null);
    },

    /**
     * [JO6] Follows the link of an account's first address without being signed in. With the account's password it is the holder
     * on another device. With a new password the address's owner takes the account over, since a guest may have typed a
     * stranger's address.
     */
    async claim(followed: Followed, password: string, run: RunCommand): Promise<void> {
      const { link, person } = followed;
      if (await credentials.matches(person.id, password)) return this.change(followed, run);
      const passwordHash = await credentials.hashNew(person.id, password);
      await spend(followed, async (account) => {
        await account.change({ passwordHash });
        await replaceAddress(account, followed);
        await forgetOthers(account);
        await account.retireCodes();
        await recordEmail(run, person, 'reset_by_mail');
      });
      await tookOver(person, link.address);
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
        await account.retireCodes();
        await recordEmail(run, person, 'taken_back');
      });
      await forgetSignIn(id);
      links.mail(kind, link.address).catch((error) => log.error({ err: error }, 'reset mail not sent'));
    },
  };
}

/** The account's current holder, perhaps not the one before. */
type Handover = 'reset_by_mail' | 'taken_back';

/** [AC3, AC9, AC18, JO6] */
async function recordEmail(run: RunCommand, { id, kind }: Person, handover?: Handover): Promise<void> {
  const actor = { kind, id };
  if (kind === 'business') {
    await run({ actor, ...changeOwnersEmail(id) });
    return;
  }
  const accountId = id;
  const commands: AccountCommand[] = [];
  if (kind === 'customer') commands.push({ type: 'Claim', accountId, how: 'email' });
  if (kind === 'customer' && handover === 'taken_back') commands.push({ type: 'RotateQrCode', accountId });
  if (handover === 'reset_by_mail') commands.push({ type: 'ChangePassword', accountId, how: handover });
  await run({
    actor,
    ...accountCommand({ type: 'ChangeProfile', accountId, fields: ['email'] }, ...commands),
  });
}
