import { inTransaction } from '@stampwell/base/postgres';
import { DomainError } from '@stampwell/contracts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import * as security from '@stampwell/contracts/http/security.ts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { refusedField } from '../../../services/http/errors.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import { type ReadTicket, type Tickets, tooLate } from '../../../services/identity/tickets.ts';
import { presentPasskey } from '../passkeys/passkeys.routes.ts';
import type { Passkeys, Proof } from '../passkeys/passkeys.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { Checked, Credentials, SessionRequest } from '../sign-in/credentials.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { FinishSignIn } from '../sign-in/start-session.ts';
import { type Authenticators, noneThere } from './authenticators.ts';

export interface SecondFactorPorts {
  pool: Pool;
  people: Pick<People, 'byId'>;
  credentials: Credentials;
  tickets: Tickets;
  passkeys: Passkeys;
  authenticators: Authenticators;
  devices: KnownDevices;
  sessions: Pick<Sessions, 'whileAlive'>;
  limits: RateLimits;
  finishSignIn: FinishSignIn;
  watch: SecurityWatch;
  isFactorRequired(kind: Role): boolean;
  markOf(known: Checked): string;
}

type Step = { code?: string | undefined; passkey?: Proof | undefined };
const WRONG_CODE = 'That code is not right';

/** The second step of a sign-in, and its set-up [AC22]. */
export function secondFactorRoutes(ports: SecondFactorPorts): Route[] {
  const {
    pool,
    people,
    credentials,
    tickets,
    passkeys,
    authenticators,
    sessions,
    devices,
    limits,
    finishSignIn,
    watch,
  } = ports;

  /** Uses up ticket and code together or not at all. @returns the method that proved the identity */
  const verify = (accountId: string, { code = '', passkey }: Step, spend: ReadTicket['spend']) =>
    inTransaction(pool, async (db) => {
      await spend(db);
      const by = passkey
        ? (await passkeys.verifyHolder(accountId, passkey, db)) && ('passkey' as const)
        : await authenticators.verify(accountId, code, db);
      if (!by) throw new DomainError('invalid_credentials', { message: WRONG_CODE });
      return by;
    });

  /** @throws DomainError `invalid_credentials`, `invalid_state`, `rate_limited` */
  async function prove(known: Checked, step: Step, spend: ReadTicket['spend'], request: SessionRequest) {
    const { id, kind } = known.person;
    const budget = (await devices.rateLimitKeyOf(request.koa, id)) ?? id;
    return limits.code(budget, () =>
      verify(id, step, spend).catch(async (refusal) => {
        if (refusal instanceof DomainError && refusal.code === 'invalid_credentials')
          await watch.record(
            { kind: 'sign_in_failed', what: 'second_factor', account: { id, kind } },
            request,
          );
        throw refusal;
      }),
    );
  }

  return [
    route(secondFactor.secondFactor, async (request) => {
      const { ticket, ...step } = request.body;
      if (!step.code && !step.passkey) throw refusedField('code', 'Enter the code');
      const { claims, spend } = await tickets.read('second-factor', ticket);
      const known = await credentials.know(claims.kind as Role, String(claims.account));
      if (ports.markOf(known) !== claims.mark) throw tooLate();
      const by = await prove(known, step, spend, request);
      const account = { id: known.person.id, kind: known.person.kind };
      if (by === 'recovery_code') await watch.record({ kind: 'recovery_code_used', account }, request);
      return finishSignIn(request, known, { isRemembered: claims.isRemembered === true, by });
    }),

    route(security.security, async ({ actor }) => {
      const [own, authenticator] = await Promise.all([passkeys.list(actor.id), authenticators.of(actor.id)]);
      return {
        passkeys: own.map(presentPasskey),
        authenticator: authenticator && {
          added_at: authenticator.added_at.toISOString(),
          recovery_codes_left: authenticator.recovery_codes_left,
        },
        is_factor_required: ports.isFactorRequired(actor.kind),
      };
    }),

    route(secondFactor.beginAuthenticator, async ({ actor }) =>
      authenticators.begin(actor.id, (await people.byId(actor.id))?.email ?? ''),
    ),

    route(secondFactor.confirmAuthenticator, async ({ actor, body }) => ({
      recovery_codes: await limits.proof(actor.id, async () => {
        const codes = await sessions.whileAlive(actor, (db) => authenticators.confirm(actor.id, body, db));
        if (!codes) throw refusedField('code', WRONG_CODE);
        return codes;
      }),
    })),

    route(secondFactor.removeAuthenticator, async ({ actor }) => {
      if (!(await authenticators.remove(actor.id))) throw noneThere();
    }),

    route(secondFactor.renewRecoveryCodes, async ({ actor }) => ({
      recovery_codes: await authenticators.renewRecoveryCodes(actor.id),
    })),
  ];
}
