import { createHash, randomBytes } from 'node:crypto';
import { DomainError, emailKey, PASSWORD_RESET_MINUTES, paths } from '@stampwell/contracts';
import type { HeldPerson, People, Person, PersonKind } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';
import type { Emails } from '../email/emails.ts';
import { settleInvitation } from '../invitations/invitations.ts';
import type { Lifecycles } from '../lifecycle.ts';
import { hasRecentMethods } from '../sign-in/recent-methods.ts';

/** Mailed links that set a new password, once [AC9]. Only hashes are stored, so that a dump opens no account. */
export interface ResetLinks {
  /** Mails a link if the account exists; for an unproved address it is the link that proves it [AC16]. */
  mail(kind: PersonKind, email: string): Promise<void>;
  /** The link's account; null if the link was used, has expired, was sent to an older address or never existed. */
  read(token: string): Promise<Person | null>;
  /** Spends the link. @throws DomainError `invalid_state` if it is no longer valid for this account */
  spend(token: string, held: HeldPerson): Promise<void>;
  /** Voids all of the account's links. */
  revoke(accountId: string): Promise<void>;
}

export interface ResetLinkPorts {
  pool: Pool;
  people: Pick<People, 'byEmail' | 'byId'>;
  lifecycles: Lifecycles;
  emails: Pick<Emails, 'mailProof'>;
  outbox: Pick<Outbox, 'put'>;
}

export function createResetLinks({ pool, people, lifecycles, emails, outbox }: ResetLinkPorts): ResetLinks {
  return {
    async mail(kind, email) {
      const person = await people.byEmail(kind, email);
      if (!person || !(await lifecycles[kind].status(person.id))) return;
      if (person.emailVerifiedAt === null) return emails.mailProof(person, 'forgotten');
      await outbox.put({
        kind: 'reset_password',
        accountId: person.id,
        data: (await hasRecentMethods(pool, person.id)) ? { added: 1 } : {},
        secret: { to: person.email, token: await issueToken(pool, person) },
        expiresAt: new Date(Date.now() + PASSWORD_RESET_MINUTES * 60_000),
      });
    },
    async read(token) {
      const { rows } = await pool.query<{ account_id: string }>(
        'SELECT account_id FROM platform.password_resets WHERE hash = $1 AND expires_at > now()',
        [hashOf(token)],
      );
      const person = rows[0] ? await people.byId(rows[0].account_id) : null;
      return person && token.endsWith(addressMark(person)) ? person : null;
    },
    async spend(token, { db, person }) {
      const { rowCount } = await db.query(
        `DELETE FROM platform.password_resets
          WHERE hash = $1 AND account_id = $2 AND expires_at > clock_timestamp()`,
        [hashOf(token), person.id],
      );
      if (!rowCount || !token.endsWith(addressMark(person))) throw linkGone();
    },
    revoke: (accountId) => revokeResetLinks(pool, accountId),
  };
}

/** Voids every mailed link that sets the account's password, an employee's invitation too. */
export async function revokeResetLinks(db: Pick<Pool, 'query'>, accountId: string): Promise<void> {
  await settleInvitation(db, accountId);
  await db.query('DELETE FROM platform.password_resets WHERE account_id = $1', [accountId]);
}

export const linkGone = () =>
  new DomainError('invalid_state', { message: 'This link has expired or was already used.' });

/** A token that sets this person's password once before it expires. */
async function issueToken(pool: Pool, person: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url') + addressMark(person);
  await pool.query(
    `INSERT INTO platform.password_resets (hash, account_id, kind, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashOf(token), person.id, person.kind, PASSWORD_RESET_MINUTES],
  );
  return token;
}

/** For operators with database access, in case the last administrator is locked out. Null if no administrator has this email. */
export async function linkForAdministrator(
  ports: { pool: Pool; publicUrl: string; people: Pick<People, 'byEmail'> },
  email: string,
): Promise<string | null> {
  const person = await ports.people.byEmail('admin', email);
  return person && `${ports.publicUrl}${paths.resetPassword}?token=${await issueToken(ports.pool, person)}`;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Ends each token, and voids it when the account changes its address: mail at the old one must not open the account. */
const addressMark = ({ email }: Pick<Person, 'email'>) =>
  hashOf(emailKey(email)).toString('base64url').slice(0, 16);
