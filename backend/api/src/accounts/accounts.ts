import type { Route } from '../platform/http/route.ts';
import type { Reactions } from '../platform/reactions.ts';
import { deactivationRoutes } from './deactivation.routes.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { accountReactions, createErasure } from './erasure/erasure.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { createResetLinks } from './password/reset-links.ts';
import type { AccountPorts } from './ports.ts';
import { profileRoutes } from './profile.routes.ts';
import { settleNewcomers } from './registering/newcomers.ts';
import { registerRoutes } from './registering/register.routes.ts';
import { type Claim, createClaim } from './registering/registration.ts';
import { createFind, createLives } from './rules/lives.ts';
import { createCredentials } from './sign-in/credentials.ts';
import { createLetIn } from './sign-in/entry.ts';
import { sessionRoutes } from './sign-in/session.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

export interface Accounts {
  routes: Route[];
  reactions: Reactions;
  /** For whoever else brings people in or sees them off. */
  claim: Claim;
  forget(id: string): Promise<void>;
  /** Forgets whoever never finished registering; to be run at least once a day. */
  runDaily(): Promise<void>;
}

/** Everything about accounts, put together. */
export function createAccounts<Subscription>(ports: AccountPorts<Subscription>): Accounts {
  const lives = createLives(ports.commands, ports.employees);
  const find = createFind(ports.people, lives);
  const credentials = createCredentials({ ...ports, lives });
  const links = createResetLinks({ ...ports, lives });
  const claim = createClaim({ ...ports, lives });
  const letIn = createLetIn(ports);
  const erasure = createErasure({ ...ports, lives, links });
  const inner = { ...ports, lives, find, credentials, links, claim, letIn, erasure };
  return {
    routes: [
      ...signInRoutes(inner),
      ...registerRoutes(inner),
      ...sessionRoutes(inner),
      ...passwordRoutes(inner),
      ...profileRoutes(inner),
      ...erasureRoutes(inner),
      ...deactivationRoutes(inner),
    ],
    reactions: accountReactions(erasure, inner),
    claim,
    forget: erasure.forget,
    runDaily: () => settleNewcomers(inner),
  };
}
