import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { Person } from '@stampwell/vault';
import type { RefreshCookies, SessionKind } from '../../platform/http/cookies.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import type { Sessions } from '../../platform/identity/sessions.ts';
import type { Tokens } from '../../platform/identity/tokens.ts';

/**
 * Starts a session: its refresh token goes into the cookie, its first access token is returned. `recheck` is asked once
 * the session is there, and ends it by throwing: whoever ended all sessions a moment ago did not see this one.
 */
export type LetIn = (
  request: Pick<RouteRequest<Endpoint>, 'koa' | 'userAgent'>,
  person: Entrant,
  recheck?: () => Promise<void>,
) => Promise<string>;

type Entrant = Pick<Person, 'id' | 'kind'> & { businessId?: string | null };

export interface EntryPorts {
  sessions: Sessions;
  tokens: Tokens;
  cookies: RefreshCookies;
}

export function createLetIn({ sessions, tokens, cookies }: EntryPorts): LetIn {
  return async ({ koa, userAgent }, { id, kind, businessId }, recheck) => {
    const { actor, refreshToken } = await sessions.start(
      { id, kind, businessId: businessId ?? undefined },
      userAgent,
    );
    try {
      await recheck?.();
    } catch (refusal) {
      await sessions.end(id, actor.sessionId);
      throw refusal;
    }
    cookies.set(koa, cookieOf(kind), refreshToken);
    return tokens.issue(actor);
  };
}

const cookieOf = (kind: Person['kind']): SessionKind => (kind === 'employee' ? 'employee' : 'general');
