import type { AuditLog, CommandHandler, EventStore } from '@stampwell/event-store';
import { createPeople } from '@stampwell/vault';
import Koa from 'koa';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { ownerOf } from './accounts/rules/account.fold.ts';
import { approvalOf } from './approvals/approval.fold.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { createEmployeeAccounts } from './employees/employee-account.ts';
import { employeeSelfRoutes } from './employees/employee-self.routes.ts';
import { employeeReactions, employeeRoutes } from './employees/employees.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { createBusinessView } from './platform/business-view.ts';
import { createAnswers } from './platform/http/answers.ts';
import { createRefreshCookies } from './platform/http/cookies.ts';
import { docsPage } from './platform/http/docs-page.ts';
import { answerErrors, logBrokenAnswers } from './platform/http/errors.ts';
import { apiHeaders } from './platform/http/headers.ts';
import type { Route } from './platform/http/route.ts';
import { requestId, serveRoutes } from './platform/http/serve.ts';
import type { Passwords } from './platform/identity/passwords.ts';
import type { RateLimits } from './platform/identity/rate-limits.ts';
import { createSessions, type Sessions } from './platform/identity/sessions.ts';
import { createTokens, type Tokens } from './platform/identity/tokens.ts';
import { devMailPage, devMailRoutes } from './platform/mail/dev-mail.routes.ts';
import type { MailPorts } from './platform/mail/mail.ts';
import type { ReactionsByName } from './platform/reactions.ts';
import { type BillingClock, readBillingClock } from './platform/time/clock.ts';
import { type HealthCheck, healthPages } from './platform/upkeep/health.ts';
import { providerChecks, vitalChecks } from './platform/upkeep/health-checks.ts';
import { createMetrics } from './platform/upkeep/metrics.ts';
import { platformSettings } from './platform-settings/platform-settings.fold.ts';
import { platformSettingsRoutes } from './platform-settings/platform-settings.routes.ts';
import { programmeOf } from './programme/programme.fold.ts';
import { programmeRoutes } from './programme/programme.routes.ts';
import { stampCardRoutes } from './stamp-card/stamp-card.routes.ts';
import type { PaymentPorts } from './subscription/payments/open-payments.ts';
import { accessAt, viewAt } from './subscription/rules/access.decider.ts';
import type { SubscriptionState } from './subscription/rules/state.decider.ts';
import { erasureEvents, trialEvents } from './subscription/rules/subscription.decider.ts';
import { subscriptionOf, trialDays } from './subscription/subscription.fold.ts';
import { createSubscriptions, type Subscriptions } from './subscription/subscriptions.ts';
import { createCounts } from './views/counts.ts';
import { createLiveReads } from './views/live-reads.ts';
import type { ProjectionsPort } from './views/operations.routes.ts';
import { settingsHistoryOf } from './views/platform.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import type { WalletPorts } from './wallet/open-wallets.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

/** What the API stands on; main.ts makes it from the environment, specs from a test database. */
export interface AppPorts {
  pool: Pool;
  store: EventStore;
  commands: CommandHandler;
  clock: BillingClock;
  /** What time it is to whoever reads; what is written has the store's time. */
  now(): Date;
  passwords: Passwords;
  limits: RateLimits;
  mail: MailPorts;
  billing: PaymentPorts;
  wallets: WalletPorts;
  log: Logger;
  jwtPrivateKey: string;
  /** Tokens are signed for its time and checked against it: the same in every process. */
  tokenClock(): Date;
  publicUrl: string;
  isBehindTls: boolean;
  checkReplies: boolean;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
  auditLog: AuditLog;
  projections: ProjectionsPort;
  /** Aborted when the process is about to stop: open streams end, /readyz says no. */
  stopping: AbortSignal;
}

/** Every capability, put together. */
export interface Capabilities {
  routes: Route[];
  /** For `keepReacting`, in one process or more. */
  reactions: ReactionsByName;
  accounts: Pick<Accounts, 'runDaily'>;
  subscriptions: Subscriptions;
  tokens: Tokens;
  sessions: Sessions;
  checks: HealthCheck[];
}

/** Every capability is listed here and gets its ports here; none imports another. */
export function createCapabilities(ports: AppPorts): Capabilities {
  const { pool, mail } = ports;
  const people = createPeople(pool);
  const sessions = createSessions(pool);
  const tokens = createTokens(ports.jwtPrivateKey, ports.tokenClock);
  const business = { standingOf: approvalOf, programmeOf };
  const counts = createCounts(pool);
  const businessView = createBusinessView({
    commands: ports.commands,
    people,
    business,
    subscription: {
      of: subscriptionOf,
      statusAt: (subscription, now) => viewAt(subscription, ports.clock.at(now))?.status ?? null,
    },
    statisticsOf: counts.ofBusiness,
  });

  const subscription = {
    of: subscriptionOf,
    accessAt,
    trialDays,
    trialEvents,
    end: (businessId: string, state: SubscriptionState, now: Date) =>
      erasureEvents(state, { businessId, now: ports.clock.at(now) }),
  };
  const checks = [...vitalChecks(ports), ...providerChecks(ports)];
  const shared = { ...ports, people, sessions, tokens, businessView };

  const employeeAccounts = createEmployeeAccounts(shared);
  const accounts = createAccounts({
    ...shared,
    cookies: createRefreshCookies(ports.isBehindTls),
    mailer: mail.mailer,
    activityOf: async (id) => (await counts.ofCustomer(id)) ?? NO_ACTIVITY,
    employees: employeeAccounts,
    subscription,
  });
  const { claim, forget } = accounts;
  const employees = { ...shared, accounts: employeeAccounts, ownerOf, claim, forget };
  const subscriptions = createSubscriptions({ ...ports, people, ownerOf });

  const routes: Route[] = [
    ...devMailRoutes(mail.devMailbox),
    ...accounts.routes,
    ...employeeRoutes(employees),
    ...employeeSelfRoutes(employees),
    ...subscriptions.routes,
    ...programmeRoutes({ ...ports, people, businessView }),
    ...approvalRoutes({ ...ports, subscription, businessView }),
    ...platformSettingsRoutes({ ...ports, settingsHistory: settingsHistoryOf(pool) }),
    ...stampCardRoutes({ ...ports, people, business, subscription, settings: platformSettings }),
    ...walletRoutes({ ...ports, people }),
    ...viewRoutes({ ...ports, people, sessions, checks }),
    ...liveRoutes({ ...ports, reads: createLiveReads(pool, people), sessions }),
  ];

  const reactions = {
    accounts: accounts.reactions,
    employees: employeeReactions(employees),
    subscriptions: subscriptions.reactions,
  };
  return { routes, reactions, accounts, subscriptions, tokens, sessions, checks };
}

const NO_ACTIVITY = { businesses_joined: 0, current_stamps: 0, total_redeemed: 0, total_transactions: 0 };

/** The whole API over HTTP. */
export function createApp(ports: AppPorts, capabilities = createCapabilities(ports)): Koa {
  const { pool, log, mail } = ports;
  const { routes, subscriptions, tokens, sessions, checks } = capabilities;
  const answers = createAnswers(pool);
  const metrics = createMetrics(ports);

  // Of X-Forwarded-For only the last address is our own proxy's word; the rest is whatever the caller wrote.
  const app = new Koa({ proxy: ports.isBehindTls, maxIpsCount: 1 });
  app.on('error', logBrokenAnswers(log));
  app.use(apiHeaders(ports.isBehindTls));
  app.use(metrics);
  app.use(requestId);
  app.use(answerErrors(log));
  app.use(healthPages(checks, ports.stopping));
  app.use(docsPage(ports.publicUrl));
  app.use(devMailPage(mail.devMailbox));
  app.use(readBillingClock(ports.clock));
  app.use(subscriptions.pages);
  app.use(serveRoutes(routes, { ...ports, tokens, sessions, answers }));
  return app;
}
