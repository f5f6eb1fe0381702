import type { SignedIn } from '@stampwell/contracts/http/account/factors.ts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Person } from '@stampwell/vault';
import type { BusinessView } from '../../../services/business/business-view.ts';
import type { RefreshCookies, SessionKind } from '../../../services/http/cookies.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Tokens } from '../../../services/identity/tokens.ts';
import { presentAdmin, presentUser } from '../accounts.presenter.ts';
import type { EmployeesPort } from '../ports.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { Checked, Credentials, SessionRequest } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';

/**
 * Starts a session: sets the refresh token's cookie and returns the first access token. `recheck` runs once the session
 * exists and ends it by throwing, because ending all sessions a moment ago would have missed this one.
 */
export type StartSession = (
  request: SessionRequest,
  person: SessionHolder,
  how?: HowSignedIn,
) => Promise<string>;

type SessionHolder = Pick<Person, 'id' | 'kind'> & { businessId?: string | null };

export interface HowSignedIn {
  recheck?: () => Promise<void>;
  isRemembered?: boolean;
  /** The proof of identity, as listed in the account's security activity. */
  by?: 'registration' | 'password' | 'passkey' | 'code' | 'recovery_code' | 'device';
}

export interface StartSessionPorts {
  sessions: Sessions;
  tokens: Tokens;
  cookies: RefreshCookies;
  devices: KnownDevices;
  watch: SecurityWatch;
}

export function createStartSession(ports: StartSessionPorts): StartSession {
  const { sessions, tokens, cookies, devices, watch } = ports;
  return async (
    request,
    { id, kind, businessId },
    { recheck, isRemembered = true, by = 'registration' } = {},
  ) => {
    const { koa, userAgent } = request;
    const { actor, refreshToken } = await sessions.start(
      { id, kind, businessId: businessId ?? undefined },
      userAgent,
      { isRemembered },
    );
    try {
      await recheck?.();
    } catch (refusal) {
      await sessions.end(id, actor.sessionId);
      throw refusal;
    }
    cookies.set(koa, cookieOf(kind), refreshToken, isRemembered);
    const { isNew } = await devices.recordSignIn(koa, id);
    await watch.record({ kind: 'signed_in', what: by, account: { id, kind } }, request);
    if (isNew) await watch.write('new_device', id, userAgent);
    return tokens.issue(actor);
  };
}

const cookieOf = (kind: Person['kind']): SessionKind => (kind === 'employee' ? 'employee' : 'general');

/** The end of every sign-in: starts the session and builds the role's reply. */
export type FinishSignIn = (
  request: SessionRequest,
  known: Checked,
  how: Pick<HowSignedIn, 'isRemembered' | 'by'>,
) => Promise<SignedIn>;

export interface FinishSignInPorts {
  credentials: Credentials;
  startSession: StartSession;
  businessView: BusinessView;
  employees: Pick<EmployeesPort, 'view'>;
}

export function createFinishSignIn(ports: FinishSignInPorts): FinishSignIn {
  const { credentials, startSession, businessView, employees } = ports;
  const account: Record<Role, (known: Checked) => Promise<Omit<SignedIn, 'access_token'>>> = {
    customer: async (known) => ({ user: presentUser(known) }),
    admin: async (known) => ({ admin: presentAdmin(known) }),
    business: async ({ person }) => ({ business: await businessView(person.id) }),
    employee: async ({ person }) => ({ employee: await employees.view(person.id, person.businessId ?? '') }),
  };
  return async (request, known, how) => {
    const recheck = () => credentials.recheck(known);
    const access_token = await startSession(request, known.person, { ...how, recheck });
    return { access_token, ...(await account[known.person.kind](known)) };
  };
}
