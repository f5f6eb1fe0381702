import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/account/passkeys.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import { accountCommand } from '../accounts.commands.ts';
import type { DeviceKeys } from '../guests/device-keys.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { FinishSignIn } from '../sign-in/start-session.ts';
import type { PasskeyRow } from './passkey-rows.ts';
import type { Passkeys } from './passkeys.ts';

export interface PasskeyRoutePorts {
  passkeys: Passkeys;
  deviceKeys: Pick<DeviceKeys, 'forget'>;
  people: Pick<People, 'byId' | 'change' | 'hold'>;
  sessions: Pick<Sessions, 'whileAlive'>;
  credentials: Credentials;
  finishSignIn: FinishSignIn;
  limits: Pick<RateLimits, 'passkey'>;
  watch: SecurityWatch;
}

export function passkeyRoutes(ports: PasskeyRoutePorts): Route[] {
  const { passkeys, deviceKeys, people, sessions, credentials, finishSignIn, limits, watch } = ports;
  return [
    route(http.passkeyQuestion, ({ body }) => passkeys.discoverableChallenge(body.type)),

    route(http.passkeySignIn, async (request) => {
      const { remember: isRemembered, ...proof } = request.body;
      const holder = await limits
        .passkey(request.address, () => passkeys.verifyAnybody(proof))
        .catch((refusal) => {
          const isBlocked = refusal instanceof DomainError && refusal.code === 'rate_limited';
          const kind = isBlocked ? 'sign_in_blocked' : 'sign_in_failed';
          watch.log({ kind, what: 'passkey', account: null }, request);
          throw refusal;
        });
      const known = await credentials.know(holder.kind, holder.id);
      await people.change(holder.id, { lastLoginAt: new Date() });
      return finishSignIn(request, known, { isRemembered, by: 'passkey' });
    }),

    route(http.newPasskeyQuestion, async ({ actor: { id, kind } }) => {
      const person = await people.byId(id);
      return passkeys.registrationChallenge({ id, kind }, person?.email || (person?.name ?? ''));
    }),

    route(http.addPasskey, async ({ actor, body, run }) => {
      const added = await sessions.whileAlive(actor, async (db) => {
        const row = await passkeys.add(actor, body, db);
        await deviceKeys.forget(actor.id, db);
        // [JO6]
        if (actor.kind === 'customer')
          await run(accountCommand({ type: 'Claim', accountId: actor.id, how: 'passkey' }));
        return row;
      });
      return { passkey: presentPasskey(added) };
    }),

    route(http.renamePasskey, async ({ actor, params, body }) => ({
      passkey: presentPasskey(await passkeys.rename(actor.id, params.id, body.name)),
    })),

    route(http.removePasskey, ({ actor: { id }, params }) =>
      people.hold(id, async ({ person, db }) => {
        await passkeys.remove(id, params.id, db);
        // [JO6]
        if (!person.email && (await passkeys.list(id, db)).length === 0)
          throw new DomainError('invalid_state', {
            message: 'Only this passkey opens your account. Add an email or another passkey first.',
          });
      }),
    ),
  ];
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
