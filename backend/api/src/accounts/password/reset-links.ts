import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD_RESET_MINUTES, paths } from '@stampwell/contracts';
import { emailKey, type People, type Person, type PersonKind } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Lives } from '../rules/lives.ts';

/** Mailed links that set a new password, once [AC9]. Only their hashes are kept: a dump opens no account. */
export interface ResetLinks {
  /** Mails a link where the account exists. */
  mail(kind: PersonKind, email: string): Promise<void>;
  /** Whose link it is; null where it was used, has expired, went to an older address or never was. It is used up by this. */
  spend(token: string): Promise<Person | null>;
  /** Makes all links of an account void. */
  revoke(accountId: string): Promise<void>;
}

export interface ResetLinkPorts {
  pool: Pool;
  people: Pick<People, 'byEmail' | 'byId'>;
  lives: Lives;
  mailer: Mailer;
  publicUrl: string;
}

export function createResetLinks({ pool, people, lives, mailer, publicUrl }: ResetLinkPorts): ResetLinks {
  return {
    async mail(kind, email) {
      const person = await people.byEmail(kind, email);
      if (!person || !(await lives[kind].standing(person.id))) return;
      const token = randomBytes(32).toString('base64url') + addressMark(person);
      await pool.query(
        `INSERT INTO platform.password_resets (hash, account_id, kind, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
        [hashOf(token), person.id, kind, PASSWORD_RESET_MINUTES],
      );
      await mailer.send(person.id, letter(person, `${publicUrl}${paths.resetPassword}?token=${token}`));
    },
    async spend(token) {
      const { rows } = await pool.query<{ account_id: string; is_valid: boolean }>(
        `DELETE FROM platform.password_resets WHERE hash = $1 RETURNING account_id, expires_at > now() AS is_valid`,
        [hashOf(token)],
      );
      const [link] = rows;
      const person = link?.is_valid ? await people.byId(link.account_id) : null;
      return person && token.endsWith(addressMark(person)) ? person : null;
    },
    async revoke(accountId) {
      await pool.query('DELETE FROM platform.password_resets WHERE account_id = $1', [accountId]);
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Ends a token: whoever reads mail at an address that the account has left gets no way in. */
const addressMark = ({ email }: Pick<Person, 'email'>) =>
  hashOf(emailKey(email)).toString('base64url').slice(0, 16);

/** Without the name: whoever reads over a shoulder, or an old address, learns no more than it knew. */
const letter = ({ email }: Pick<Person, 'email'>, link: string) => ({
  to: email,
  subject: 'Reset your Stampwell password',
  text: `Somebody, hopefully you, asked for a new password for your Stampwell account.

Choose one here within ${PASSWORD_RESET_MINUTES} minutes; the link works once:
${link}

If it was not you, ignore this mail: your password stays as it is.`,
  html: `<p>Somebody, hopefully you, asked for a new password for your Stampwell account.</p>
<p><a href="${link}">Choose a new password</a></p>
<p>The link works once, within ${PASSWORD_RESET_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.</p>`,
});
