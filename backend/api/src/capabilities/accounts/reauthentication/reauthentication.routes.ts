import * as http from '@stampwell/contracts/http/account/reauthentication.ts';
import type { People } from '@stampwell/vault';
import { refusedField } from '../../../services/http/errors.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Authenticators } from '../second-factor/authenticators.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { Credentials } from '../sign-in/credentials.ts';

export interface ReauthenticationPorts {
  credentials: Credentials;
  passkeys: Passkeys;
  people: Pick<People, 'passwordHash'>;
  authenticators: Authenticators;
  sessions: Sessions;
  limits: RateLimits;
  watch: SecurityWatch;
}

/** Proving one's identity again: any of the account's methods allows dangerous acts for 10 minutes in this session [AC24]. */
export function reauthenticationRoutes(ports: ReauthenticationPorts): Route[] {
  const { credentials, passkeys, people, authenticators, sessions, limits, watch } = ports;

  /** @throws DomainError `validation_failed` for the field that was wrong */
  async function prove(accountId: string, sent: http.Reauthentication): Promise<string> {
    if (sent.password !== undefined) {
      const words = 'Password is incorrect';
      await credentials.prove(accountId, { password: sent.password, field: 'password', words });
      return 'password';
    }
    const { passkey, code } = sent;
    if (passkey)
      return limits.proof(accountId, async () => {
        if (await passkeys.verifyHolder(accountId, passkey)) return 'passkey';
        throw refusedField('passkey', 'This passkey was not accepted');
      });
    if (code === undefined) throw refusedField('password', 'Password is required');
    return limits.proof(accountId, async () => {
      const by = await authenticators.verify(accountId, code);
      if (by) return by;
      throw refusedField('code', 'That code is not right');
    });
  }

  return [
    route(http.reauthenticationQuestion, async ({ actor }) => {
      const [hash, hasCode, passkey] = await Promise.all([
        people.passwordHash(actor.id),
        authenticators.has(actor.id),
        passkeys.accountChallenge(actor.id),
      ]);
      const methods: ('password' | 'code' | 'passkey')[] = [];
      // Accounts without an address have none [JO6].
      if (hash) methods.push('password');
      if (hasCode) methods.push('code');
      if (passkey) methods.push('passkey');
      return { methods, passkey };
    }),

    route(http.reauthenticate, async (request) => {
      const { actor, body } = request;
      const account = { id: actor.id, kind: actor.kind };
      const what = await prove(actor.id, body).catch(async (refusal) => {
        await watch.record({ kind: 'reauthentication_failed', account }, request);
        throw refusal;
      });
      await sessions.noteAuthenticated(actor);
      await watch.record({ kind: 'reauthenticated', what, account }, request);
    }),
  ];
}
