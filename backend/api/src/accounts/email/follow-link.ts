import { randomBytes } from 'node:crypto';
import { DomainError } from '@stampwell/contracts';
import { emailKey, type People, type Person, type PersonKind } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { RateLimits } from '../../identity/rate-limits.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { changeOwnersEmail, tellAccount } from '../accounts.commands.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { ResetLinks } from '../password/reset-links.ts';
import type { Run } from '../ports.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { ForgetSignIn } from '../sign-in/forget-sign-in.ts';
import type { EmailLink, EmailLinks } from './email-links.ts';
import type { Emails } from './emails.ts';

export interface FollowLinkPorts {
  people: People;
  emails: Emails;
  emailLinks: EmailLinks;
  links: ResetLinks;
  credentials: Pick<Credentials, 'renew'>;
  lifecycles: Lifecycles;
  sessions: Sessions;
  forgetSignIn: ForgetSignIn;
  limits: RateLimits;
  log: Logger;
}

/** A link that was followed, and whose account it is about. */
export interface Followed {
  token: string;
  link: EmailLink;
  person: Person;
}

const GONE = { message: 'This link has expired or was already used.' };

/** What following a mailed link does. Each is good for once: of two at the same moment one is refused. */
export function createFollowLink(ports: FollowLinkPorts) {
  const { people, emails, emailLinks, links, credentials, lifecycles, sessions, forgetSignIn, limits, log } =
    ports;

  /** Whether the link still says something about the account: its address may have moved on, or be proved already. */
  function isMeant({ purpose, address }: EmailLink, person: Person): boolean {
    const isOf = (email: string | null) => email !== null && emailKey(email) === emailKey(address);
    if (purpose === 'verify') return person.emailVerifiedAt === null && isOf(person.email);
    return purpose === 'undo' || isOf(person.pendingEmail);
  }

  async function spend({ token }: Followed): Promise<void> {
    if (!(await emailLinks.spend(token))) throw new DomainError('invalid_state', GONE);
  }

  async function assertFree({ link, person }: Followed): Promise<void> {
    const holder = await people.byEmail(person.kind, link.address);
    if (holder && holder.id !== person.id) throw new DomainError('already_exists');
  }

  return {
    /** Looks at a link without spending it. @throws DomainError `invalid_state` */
    async open(token: string, purposes: EmailLink['purpose'][]): Promise<Followed> {
      const link = await emailLinks.read(token);
      const person = link && purposes.includes(link.purpose) ? await people.byId(link.accountId) : null;
      const isKnown = person && (await lifecycles[person.kind].status(person.id));
      if (!link || !isKnown || !isMeant(link, person)) throw new DomainError('invalid_state', GONE);
      return { token, link, person };
    },

    /** [AC15] By who is signed in as the account: nothing else changes. */
    async prove(followed: Followed): Promise<void> {
      await spend(followed);
      await people.change(followed.person.id, { emailVerifiedAt: new Date() });
      await emailLinks.revoke(followed.person.id, ['verify']);
    },

    /** [AC16] By who reads the mail of an address that nobody had proved: the account is theirs from now on. */
    async takeOver(followed: Followed, password: string, run: Run): Promise<void> {
      const { id, kind, email } = followed.person;
      await spend(followed);
      await credentials.renew(id, password);
      await people.change(id, { emailVerifiedAt: new Date() });
      await emails.dropPending(id);
      // Passkeys and codes that somebody else set up would let them in again.
      await Promise.all([sessions.endAll(id), links.revoke(id), emailLinks.revoke(id), forgetSignIn(id)]);
      await renewQrCode(people, { id, kind });
      await limits.forgive({ kind, email });
      await lifecycles[kind].recordPassword(run, { id, kind, how: 'reset_by_mail' });
    },

    /** [AC17, AC18] The address that was asked for is proved, and takes the old one's place. */
    async change(followed: Followed, run: Run): Promise<void> {
      const { link, person } = followed;
      const { id, kind, email: former } = person;
      await assertFree(followed);
      await spend(followed);
      // Before the address is free: nobody can register with it in between.
      const isWayBack = person.emailVerifiedAt !== null;
      const undo = isWayBack ? await emailLinks.issue({ purpose: 'undo', person, address: former }) : null;
      const changes = { email: link.address, emailVerifiedAt: new Date(), pendingEmail: null };
      try {
        await people.change(id, changes);
      } catch (refusal) {
        if (undo) await emailLinks.spend(undo);
        throw refusal;
      }
      await Promise.all([
        sessions.endAll(id, link.sessionId ?? undefined),
        links.revoke(id),
        emailLinks.revoke(id, ['verify', 'change']),
      ]);
      await emails.tellFormer(person, former, undo);
      await recordEmail(run, { id, kind });
    },

    /** [AC18] Whoever reads the former address takes the account back; what its password was opens nothing any more. */
    async takeBack(followed: Followed, run: Run): Promise<void> {
      const { link, person } = followed;
      const { id, kind } = person;
      await assertFree(followed);
      await spend(followed);
      const changes = { email: link.address, emailVerifiedAt: new Date(), pendingEmail: null };
      await people.change(id, changes);
      await credentials.renew(id, randomBytes(32).toString('base64url'));
      await Promise.all([
        sessions.endAll(id),
        links.revoke(id),
        emailLinks.revoke(id, ['verify', 'change']),
        forgetSignIn(id),
      ]);
      await recordEmail(run, { id, kind });
      links.mail(kind, link.address).catch((error) => log.error({ err: error }, 'reset mail not sent'));
    },
  };
}

/** What the vault has of it; the stream is told with the password [AC9]. */
export async function renewQrCode(
  people: Pick<People, 'issueQrCode'>,
  { id, kind }: { id: string; kind: PersonKind },
): Promise<void> {
  if (kind === 'customer') await people.issueQrCode(id);
}

/** [AC3] */
async function recordEmail(run: Run, { id, kind }: { id: string; kind: PersonKind }): Promise<void> {
  const actor = { kind, id };
  if (kind === 'business') await run({ actor, ...changeOwnersEmail(id) });
  else await run({ actor, ...tellAccount({ type: 'ChangeProfile', accountId: id, fields: ['email'] }) });
}
