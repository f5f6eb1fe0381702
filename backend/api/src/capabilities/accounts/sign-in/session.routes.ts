import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import type { BusinessView } from '../../../services/business/business-view.ts';
import type { RefreshCookies } from '../../../services/http/cookies.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Tokens } from '../../../services/identity/tokens.ts';
import type { Find, Lifecycles } from '../lifecycle.ts';

export interface SessionPorts {
  sessions: Sessions;
  tokens: Tokens;
  cookies: RefreshCookies;
  limits: RateLimits;
  lifecycles: Lifecycles;
  find: Find;
  businessView: BusinessView;
}

export function sessionRoutes(ports: SessionPorts): Route[] {
  const { sessions, tokens, cookies, limits, lifecycles } = ports;
  return [
    route(http.verify, async ({ actor }) => {
      const { person } = await ports.find(actor.kind, actor.id);
      const user = { id: person.id, name: person.name, email: person.email, type: actor.kind };
      if (actor.kind !== 'business') return { user };
      return { user: { ...user, onboarding: (await ports.businessView(actor.id)).onboarding } };
    }),

    route(http.refresh, async ({ body, koa, address }) => {
      const spent = cookies.read(koa, body.session);
      if (!spent) throw new DomainError('unauthenticated');
      const { actor, refreshToken, isRemembered } = await limits.refresh(address, () =>
        sessions.rotate(spent),
      );
      const status = await lifecycles[actor.kind].status(actor.id);
      if (!status?.maySignIn) {
        await sessions.endAll(actor.id);
        throw new DomainError('session_ended');
      }
      cookies.set(koa, body.session, refreshToken, isRemembered);
      return { access_token: await tokens.issue(actor) };
    }),

    route(http.logout, async ({ body, koa }) => {
      const token = cookies.read(koa, body.session);
      if (token) await sessions.endByRefreshToken(token);
      cookies.clear(koa, body.session);
    }),

    route(http.listSessions, async ({ actor }) => ({
      sessions: (await sessions.list(actor.id)).map(({ id, created_at, last_seen_at, user_agent }) => ({
        id,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        user_agent,
        current: id === actor.sessionId,
      })),
    })),

    route(http.endSession, async ({ actor, params }) => {
      if (!(await sessions.end(actor.id, params.id))) throw new DomainError('not_found');
    }),
  ];
}
