import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { Person } from '@stampwell/vault';
import type { RefreshCookies, SessionKind } from '../../http/cookies.ts';
import type { RouteRequest } from '../../http/route.ts';
import type { Sessions } from '../../identity/sessions.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { SecurityWatch } from '../security-events/security-watch.ts';
import type { KnownDevices } from './known-devices.ts';

export type SessionRequest = Pick<RouteRequest<Endpoint>, 'koa' | 'userAgent' | 'address'>;

/**
 * Starts a session: its refresh token goes into the cookie, its first access token is returned. `recheck` is asked once
 * the session is there, and ends it by throwing: whoever ended all sessions a moment ago did not see this one.
 */
export type StartSession = (request: SessionRequest, person: SignedIn, how?: HowSignedIn) => Promise<string>;

type SignedIn = Pick<Person, 'id' | 'kind'> & { businessId?: string | null };

export interface HowSignedIn {
  recheck?: () => Promise<void>;
  isRemembered?: boolean;
  /** What showed who it is; a word of ours, for the account's security activity. */
  by?: 'registration' | 'password' | 'passkey' | 'code' | 'recovery_code';
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
    const { isNew } = await devices.meet(koa, id);
    await watch.record({ kind: 'signed_in', what: by, account: { id, kind } }, request);
    if (isNew) await watch.write('new_device', id, userAgent);
    return tokens.issue(actor);
  };
}

const cookieOf = (kind: Person['kind']): SessionKind => (kind === 'employee' ? 'employee' : 'general');
