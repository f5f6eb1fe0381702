import { createPeople } from '@stampwell/vault';
import Koa from 'koa';
import { accountOf, ownerOf } from './accounts/accounts.commands.ts';
import { type Accounts, createAccounts } from './accounts/accounts.routes.ts';
import type { AppPorts } from './app-ports.ts';
import { approvalOf } from './approvals/approvals.commands.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import type { NewTrial, TrialState } from './approvals/ports.ts';
import { createBusinessView } from './business/business-view.ts';
import { createSubscriptionView } from './business/subscription-view.ts';
import { createEmployeeAccounts } from './employees/employee-accounts.ts';
import { employeeSelfRoutes } from './employees/employee-self.routes.ts';
import { employeeOf } from './employees/employees.commands.ts';
import { decide as decideEmployee, type Employee } from './employees/employees.decider.ts';
import { employeeReactions, employeeRoutes } from './employees/employees.routes.ts';
import { type HealthCheck, healthPages } from './health/health.ts';
import { providerChecks, sealCheck, vitalChecks } from './health/health-checks.ts';
import { callerAddress } from './http/caller-address.ts';
import { createRefreshCookies } from './http/cookies.ts';
import { docsPage } from './http/docs-page.ts';
import { answerErrors, logBrokenAnswers } from './http/errors.ts';
import { apiHeaders } from './http/headers.ts';
import type { Route } from './http/route.ts';
import { requestId, serveRoutes } from './http/serve.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import { createNewPasswords } from './identity/new-passwords.ts';
import { createSecrets } from './identity/secrets.ts';
import { createSessions, type Sessions } from './identity/sessions.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';
import { liveRoutes } from './live/live.routes.ts';
import { devMailPage, devMailRoutes } from './mail/dev/dev-mail.routes.ts';
import { previewPages } from './mail/dev/preview-pages.ts';
import { createMails, type Mails } from './mail/mails.ts';
import { createMetrics } from './metrics/metrics.ts';
import { platformSettings } from './platform-settings/platform-settings.commands.ts';
import { platformSettingsRoutes } from './platform-settings/platform-settings.routes.ts';
import { programmeOf } from './programme/programme.commands.ts';
import { programmeRoutes } from './programme/programme.routes.ts';
import { putAwayRoutes } from './put-away/put-away.routes.ts';
import type { ReactionsByName } from './reactions/reactions.ts';
import { createOrderedUndo } from './stamp-card/ordered-undo.ts';
import { questionRoutes } from './stamp-card/questions/questions.routes.ts';
import { cardOf } from './stamp-card/stamp-card.fold.ts';
import { stampCardRoutes } from './stamp-card/stamp-card.routes.ts';
import { subscriptionOf, trialDays } from './subscription/subscription.commands.ts';
import { erasureEvents, type SubscriptionState, trialEvents } from './subscription/subscription.decider.ts';
import { createSubscriptions, type Subscriptions } from './subscription/subscriptions.ts';
import { createUsedTrials } from './subscription/used-trials.ts';
import { readBillingClock } from './time/clock.ts';
import { createAliasWatch } from './unusual/aliases.ts';
import type { UnusualPorts } from './unusual/ports.ts';
import { unusualReactions, unusualRoutes } from './unusual/unusual.routes.ts';
import { createUnusualMail } from './unusual/unusual-mail.ts';
import { createWatch } from './unusual/watch.ts';
import { createSealState } from './views/audit/seal-state.ts';
import { createCounts } from './views/counts.ts';
import { sendCsv } from './views/export/send-csv.ts';
import { createLiveReads } from './views/live-reads.ts';
import { settingsHistoryOf } from './views/platform.routes.ts';
import { READS } from './views/reads.ts';
import { findingsOf } from './views/unusual.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { createWhatIf, type WhatIf } from './what-if/what-if.ts';

export interface Capabilities {
  routes: Route[];
  /** For `catchUpReactions`. */
  reactions: ReactionsByName;
  accounts: Pick<Accounts, 'prepare' | 'runDaily' | 'guard'>;
  /** Scheduled jobs for unusual findings. */
  unusual: { lookForAliases(): Promise<void>; mailOwners(): Promise<void> };
  subscriptions: Subscriptions;
  tokens: Tokens;
  sessions: Sessions;
  whatIf: Pick<WhatIf, 'work' | 'whenAsked'>;
  mails: Pick<Mails, 'outbox' | 'work' | 'forget' | 'pages'>;
  /** Also run right after an append by `reactingAtOnce`, because people wait for these mails. */
  news: ReactionsByName;
  checks: HealthCheck[];
}

/** The only place that connects capabilities: each gets its ports here, and none imports another. */
export function createCapabilities(ports: AppPorts): Capabilities {
  const { pool } = ports;
  const people = createPeople(pool, ports.vault);
  const views = { db: pool, names: people, now: ports.now };
  const waitFor = (models: readonly string[]) => (position: number, timeoutMs: number) =>
    ports.waitForPosition(position, timeoutMs, models);
  const sessions = createSessions(pool);
  const tokens = createTokens(ports.jwtPrivateKey, ports.tokenClock);
  const business = { approvalOf, programmeOf };
  const counts = createCounts(views);
  const businessView = createBusinessView({
    commands: ports.commands,
    people,
    business,
    subscription: { of: subscriptionOf },
    clock: ports.clock,
    statisticsOf: counts.ofBusiness,
  });

  const usedTrials = createUsedTrials({ ...ports, people });
  const subscription = {
    of: subscriptionOf,
    trialDays,
    usedTrials,
    trialEvents: (state: TrialState, trial: NewTrial) =>
      trialEvents(state, { ...trial, now: ports.clock.at(trial.now) }),
    async rememberTrial(businessId: string) {
      const { states } = await ports.commands.readState({ subscription: subscriptionOf(businessId) });
      if (states.subscription.isTrialUsed) await usedTrials.remember(businessId);
    },
    end: (businessId: string, state: SubscriptionState, now: Date) =>
      erasureEvents(state, { businessId, now: ports.clock.at(now) }),
  };
  const checks = [
    ...vitalChecks(ports),
    sealCheck({ ...ports, sealState: createSealState(ports) }),
    ...providerChecks(ports),
  ];
  const billingNow = async () => {
    await ports.clock.read();
    return ports.clock.at(ports.now());
  };
  const secrets = createSecrets(ports.secretsKey);
  const subscriptionView = createSubscriptionView({ ...ports, subscription: { of: subscriptionOf } });
  const newPasswords = createNewPasswords({ ...ports, people });
  const shared = {
    ...ports,
    secrets,
    people,
    newPasswords,
    sessions,
    tokens,
    businessView,
    subscriptionView,
  };
  const mails = createMails({ ...shared, ring: ports.vault.ring });

  const employeeAccounts = createEmployeeAccounts(shared);
  const accounts = createAccounts({
    ...shared,
    cookies: createRefreshCookies(ports.isBehindTls, ports.publicUrl),
    outbox: mails.outbox,
    forgetMails: mails.forget,
    visitorsSince: counts.visitorsSince,
    activityOf: async (id) => (await counts.ofCustomer(id)) ?? NO_ACTIVITY,
    employees: employeeAccounts,
    subscription,
  });
  const { reserveAccount, forget, emails } = accounts;
  const employees = { ...shared, ownerOf, reserveAccount, forget };
  const subscriptions = createSubscriptions({
    ...ports,
    people,
    ownerOf,
    approvalOf,
    usedTrials,
    remind: mails.remind,
  });

  const unusual: UnusualPorts = {
    ...shared,
    programme: { of: programmeOf },
    staff: {
      of: employeeOf,
      cap: (employee, dailyStampCap, state) =>
        decideEmployee({ type: 'Cap', ...employee, dailyStampCap }, state as Employee),
      deactivate: (employee, state) =>
        state.status === 'inactive' && state.businessId === employee.businessId
          ? []
          : decideEmployee({ type: 'Deactivate', ...employee }, state as Employee),
    },
    findings: findingsOf(views),
    waitForPosition: waitFor(READS.previewDayUndo),
    undoByOrder: createOrderedUndo({ ...ports, business }),
    outbox: mails.outbox,
  };
  const watch = createWatch(unusual);
  const counter = { ...ports, people, business, subscription, settings: platformSettings, watch };

  const whatIf = createWhatIf({ ...ports, people, programmeOf, sendCsv });

  const routes: Route[] = [
    ...devMailRoutes(openMailbox(ports)),
    ...mails.routes,
    ...accounts.routes,
    ...employeeRoutes(employeeAccounts, employees),
    ...employeeSelfRoutes(employeeAccounts, employees),
    ...subscriptions.routes,
    ...programmeRoutes({ ...ports, people, businessView, emails, subscriptionView }),
    ...approvalRoutes({ people, subscription, businessView }),
    ...platformSettingsRoutes({
      settingsHistory: settingsHistoryOf(views),
      waitForPosition: waitFor(READS.adminSettings),
    }),
    ...stampCardRoutes(counter),
    ...questionRoutes(counter),
    ...unusualRoutes(unusual),
    ...putAwayRoutes({ accountOf, approvalOf, cardOf }),
    ...walletRoutes({ ...ports, people }),
    ...whatIf.routes,
    ...viewRoutes({ ...ports, views, people, sessions, checks, billingNow }),
    ...liveRoutes({ ...ports, reads: createLiveReads({ views, billingNow }), sessions }),
  ];

  const reactions = {
    accounts: accounts.reactions,
    employees: employeeReactions(employeeAccounts, employees),
    subscriptions: subscriptions.reactions,
    'what-if': whatIf.reactions,
    unusual: unusualReactions(unusual),
  };
  const jobs = {
    lookForAliases: createAliasWatch(pool, unusual, watch),
    mailOwners: createUnusualMail(pool, unusual),
  };
  const news = { news: mails.news };
  return {
    routes,
    reactions,
    news,
    accounts,
    unusual: jobs,
    subscriptions,
    tokens,
    sessions,
    mails,
    whatIf,
    checks,
  };
}

const openMailbox = ({ mail, areStandInsOpen }: AppPorts) => (areStandInsOpen ? mail.devMailbox : null);

const NO_ACTIVITY = { businesses_joined: 0, current_stamps: 0, total_redeemed: 0, total_transactions: 0 };

export function createApp(ports: AppPorts, capabilities = createCapabilities(ports)): Koa {
  const { pool, log } = ports;
  const { routes, accounts, subscriptions, mails, tokens, sessions, checks } = capabilities;
  const idempotency = createIdempotency(pool);
  const metrics = createMetrics({ ...ports, sealState: createSealState(ports) });

  const app = new Koa();
  app.on('error', logBrokenAnswers(log));
  app.use(callerAddress(ports.proxies));
  app.use(apiHeaders(ports.isBehindTls));
  app.use(metrics);
  app.use(requestId);
  app.use(answerErrors(log));
  app.use(healthPages(checks, ports.stopping));
  app.use(docsPage(ports.publicUrl));
  app.use(devMailPage(openMailbox(ports)));
  app.use(previewPages({ ...ports, mailbox: openMailbox(ports) }));
  app.use(readBillingClock(ports.clock));
  app.use(subscriptions.pages);
  app.use(mails.pages);
  app.use(
    serveRoutes(routes, { ...ports, reads: READS, tokens, sessions, idempotency, guard: accounts.guard }),
  );
  return app;
}
