import type { CommandHandler, EventStore } from '@stampwell/event-store';
import { createPeople } from '@stampwell/vault';
import Koa from 'koa';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { approvalOf } from './approvals/approval.fold.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { createAnswers } from './platform/answers.ts';
import { createBusinessView } from './platform/business-view.ts';
import type { BillingClock } from './platform/clock.ts';
import { devMailPage, devMailRoutes } from './platform/dev-mail.routes.ts';
import { answerErrors } from './platform/errors.ts';
import { apiHeaders } from './platform/headers.ts';
import type { MailPorts } from './platform/mail.ts';
import type { Passwords } from './platform/passwords.ts';
import type { RateLimits } from './platform/rate-limits.ts';
import type { Route } from './platform/route.ts';
import { requestId, serveRoutes } from './platform/serve.ts';
import { createSessions } from './platform/sessions.ts';
import { createTokens } from './platform/tokens.ts';
import { platformSettings } from './platform-settings/platform-settings.fold.ts';
import { platformSettingsRoutes } from './platform-settings/platform-settings.routes.ts';
import { programmeOf } from './programme/programme.fold.ts';
import { programmeRoutes } from './programme/programme.routes.ts';
import { stampCardRoutes } from './stamp-card/stamp-card.routes.ts';
import { accessAt, viewAt } from './subscription/rules/access.decider.ts';
import { trialEvents } from './subscription/rules/subscription.decider.ts';
import { subscriptionOf, trialDays } from './subscription/subscription.fold.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';

/** What the API stands on; main.ts makes it from the environment, specs from a test database. */
export interface AppPorts {
  pool: Pool;
  store: EventStore;
  commands: CommandHandler;
  clock: BillingClock;
  passwords: Passwords;
  limits: RateLimits;
  mail: MailPorts;
  log: Logger;
  jwtPrivateKey: string;
  publicUrl: string;
  isBehindTls: boolean;
  checkReplies: boolean;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}

/** The whole API. Every capability is listed here and gets its ports here; none imports another. */
export function createApp(ports: AppPorts): Koa {
  const { pool, log, mail } = ports;
  const people = createPeople(pool);
  const sessions = createSessions(pool);
  const tokens = createTokens(ports.jwtPrivateKey);
  const answers = createAnswers(pool);
  const businessView = createBusinessView({
    commands: ports.commands,
    people,
    subscription: {
      of: subscriptionOf,
      statusAt: (subscription, now) => viewAt(subscription, ports.clock.at(now))?.status ?? null,
    },
    statisticsOf: async () => null,
  });

  const business = { standingOf: approvalOf, programmeOf };
  const subscription = { of: subscriptionOf, accessAt, trialDays, trialEvents };

  const routes: Route[] = [
    ...devMailRoutes(mail.devMailbox),
    ...subscriptionRoutes(ports),
    ...programmeRoutes({ ...ports, people, businessView }),
    ...approvalRoutes({ ...ports, subscription, businessView }),
    ...platformSettingsRoutes({ ...ports, people }),
    ...stampCardRoutes({ ...ports, people, business, subscription, settings: platformSettings }),
  ];

  // Of X-Forwarded-For only the last address is our own proxy's word; the rest is whatever the caller wrote.
  const app = new Koa({ proxy: ports.isBehindTls, maxIpsCount: 1 });
  app.use(requestId);
  app.use(apiHeaders(ports.isBehindTls));
  app.use(answerErrors(log));
  app.use(devMailPage(mail.devMailbox));
  app.use(serveRoutes(routes, { ...ports, tokens, sessions, answers }));
  return app;
}
