import * as http from '@stampwell/contracts/http/account/passkeys.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../../http/route.ts';
import type { SecurityWatch } from '../security-events/security-watch.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { FinishSignIn } from '../sign-in/signed-in.ts';
import type { PasskeyRow } from './passkey-rows.ts';
import type { Passkeys } from './passkeys.ts';

export interface PasskeyRoutePorts {
  passkeys: Passkeys;
  people: Pick<People, 'byId' | 'change'>;
  credentials: Credentials;
  finishSignIn: FinishSignIn;
  watch: SecurityWatch;
}

/** Signing in with a passkey, and keeping one's passkeys. */
export function passkeyRoutes(ports: PasskeyRoutePorts): Route[] {
  const { passkeys, people, credentials, finishSignIn, watch } = ports;
  return [
    route(http.passkeyQuestion, ({ body }) => passkeys.askAnybody(body.type)),

    route(http.passkeySignIn, async (request) => {
      const { remember: isRemembered, ...proof } = request.body;
      const holder = await passkeys.verifyAnybody(proof).catch((refusal) => {
        watch.log({ kind: 'sign_in_failed', what: 'passkey', account: null }, request);
        throw refusal;
      });
      const known = await credentials.know(holder.kind, holder.id);
      await people.change(holder.id, { lastLoginAt: new Date() });
      return finishSignIn(request, known, { isRemembered, by: 'passkey' });
    }),

    route(http.newPasskeyQuestion, async ({ actor: { id, kind } }) => {
      const person = await people.byId(id);
      return passkeys.askNew({ id, kind }, person?.email ?? '');
    }),

    route(http.addPasskey, async ({ actor: { id, kind }, body }) => ({
      passkey: presentPasskey(await passkeys.add({ id, kind }, body)),
    })),

    route(http.renamePasskey, async ({ actor, params, body }) => ({
      passkey: presentPasskey(await passkeys.rename(actor.id, params.id, body.name)),
    })),

    route(http.removePasskey, ({ actor, params }) => passkeys.remove(actor.id, params.id)),
  ];
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
