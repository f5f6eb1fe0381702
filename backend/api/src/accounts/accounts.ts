import type { Reactions } from '../platform/reactions.ts';
import type { Route } from '../platform/route.ts';
import { createCredentials } from './credentials.ts';
import { deactivationRoutes } from './deactivation.routes.ts';
import { createLetIn } from './entry.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { accountReactions, createErasure } from './erasure.ts';
import { createFind, createLives } from './lives.ts';
import { settleNewcomers } from './newcomers.ts';
import { passwordRoutes } from './password.routes.ts';
import type { AccountPorts } from './ports.ts';
import { profileRoutes } from './profile.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { type Claim, createClaim } from './registration.ts';
import { createResetLinks } from './reset-links.ts';
import { sessionRoutes } from './session.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

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
