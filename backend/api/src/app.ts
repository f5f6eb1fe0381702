import { DomainError, isRewardReady, READ_AFTER_MS } from '@stampwell/contracts';
import type { HeldMails } from '@stampwell/contracts/http/imports.ts';
import { createImportedPeople, createPeople } from '@stampwell/vault';
import Koa from 'koa';
import type { AppPorts } from './app-ports.ts';
import { accountOf, ownerOf } from './capabilities/accounts/accounts.commands.ts';
import { type Accounts, createAccounts } from './capabilities/accounts/accounts.routes.ts';
import { createInvitations } from './capabilities/accounts/invitations/invitations.ts';
import { createOnePerson } from './capabilities/accounts/merging/one-person.ts';
import { approvalOf } from './capabilities/approvals/approvals.commands.ts';
import { approvalRoutes } from './capabilities/approvals/approvals.routes.ts';
import type { NewTrial, TrialState } from './capabilities/approvals/ports.ts';
import { dataComplaintRoutes } from './capabilities/data-complaints/data-complaints.routes.ts';
import { createEmployeeAccounts } from './capabilities/employees/employee-accounts.ts';
import { employeeSelfRoutes } from './capabilities/employees/employee-self.routes.ts';
import { employeeOf } from './capabilities/employees/employees.commands.ts';
import { decide as decideEmployee } from './capabilities/employees/employees.decider.ts';
import { employeeReactions, employeeRoutes } from './capabilities/employees/employees.routes.ts';
import { type CustomerImports, createCustomerImports } from './capabilities/imports/create-imports.ts';
import { readInThread } from './capabilities/imports/list-thread.ts';
import { createNotices } from './capabilities/notices/notices.routes.ts';
import { platformSettings } from './capabilities/platform-settings/platform-settings.commands.ts';
import { platformSettingsRoutes } from './capabilities/platform-settings/platform-settings.routes.ts';
import { printInProcess } from './capabilities/posters/poster-printer.ts';
import { posterRoutes } from './capabilities/posters/posters.routes.ts';
import { shopLinkReactions, shopLinkRoutes } from './capabilities/posters/shop-link.routes.ts';
import { createShopLinks } from './capabilities/posters/shop-links.ts';
import { programmeOf } from './capabilities/programme/programme.commands.ts';
import { programmeReactions, programmeRoutes } from './capabilities/programme/programme.routes.ts';
import { putAwayRoutes } from './capabilities/put-away/put-away.routes.ts';
import { findingRoutes } from './capabilities/stamp-card/finding/finding.routes.ts';
import { createOpening } from './capabilities/stamp-card/finding/opening.ts';
import { createImportedStamps } from './capabilities/stamp-card/imported-stamps.ts';
import { mergeCards, splitCards } from './capabilities/stamp-card/merging.decider.ts';
import { createOrderedUndo } from './capabilities/stamp-card/ordered-undo.ts';
import { createAnswersRead } from './capabilities/stamp-card/questions/answers-read.ts';
import { questionRoutes } from './capabilities/stamp-card/questions/questions.routes.ts';
import {
  cardOf,
  createDayAtCounter,
  createFindableAmong,
  createUndoable,
  type StampCardPorts,
} from './capabilities/stamp-card/stamp-card.commands.ts';
import { createCustomerOfCode, stampCardRoutes } from './capabilities/stamp-card/stamp-card.routes.ts';
import { waitingRoutes } from './capabilities/stamp-card/waiting/waiting.routes.ts';
import {
  subscriptionOf,
  trialDays,
  trialStartOf,
} from './capabilities/subscription/subscription.commands.ts';
import {
  erasureEvents,
  type SubscriptionState,
  trialEvents,
} from './capabilities/subscription/subscription.decider.ts';
import { createSubscriptions, type Subscriptions } from './capabilities/subscription/subscriptions.ts';
import { createUsedTrials } from './capabilities/subscription/used-trials.ts';
import { supportNoteRoutes } from './capabilities/support-notes/support-notes.routes.ts';
import { createAliasWatch } from './capabilities/unusual/aliases.ts';
import { createLogWatch } from './capabilities/unusual/log-watch.ts';
import type { UnusualPorts } from './capabilities/unusual/ports.ts';
import { unusualReactions, unusualRoutes } from './capabilities/unusual/unusual.routes.ts';
import { createUnusualMail } from './capabilities/unusual/unusual-mail.ts';
import { createWatch } from './capabilities/unusual/watch.ts';
import { createWallet, type Wallet } from './capabilities/wallet/wallet.routes.ts';
import { createWhatIf, type WhatIf } from './capabilities/what-if/what-if.ts';
import { liveRoutes } from './live/live.routes.ts';
import { createBusinessView } from './services/business/business-view.ts';
import { createSubscriptionView } from './services/business/subscription-view.ts';
import { type HealthCheck, healthPages } from './services/health/health.ts';
import { providerChecks, sealCheck, vitalChecks } from './services/health/health-checks.ts';
import { callerAddress } from './services/http/caller-address.ts';
import { createRefreshCookies } from './services/http/cookies.ts';
import { docsPage } from './services/http/docs-page.ts';
import { answerErrors, logBrokenAnswers } from './services/http/errors.ts';
import { apiHeaders } from './services/http/headers.ts';
import type { Route } from './services/http/route.ts';
import { requestId, serveRoutes } from './services/http/serve.ts';
import { createIdempotency } from './services/idempotency/idempotency.ts';
import { createExportKeys } from './services/identity/export-keys.ts';
import { createNewPasswords } from './services/identity/new-passwords.ts';
import { createSecrets } from './services/identity/secrets.ts';
import { createSessions, type Sessions } from './services/identity/sessions.ts';
import { createTokens, type Tokens } from './services/identity/tokens.ts';
import { createLogos } from './services/images/logos.ts';
import { mediaPages } from './services/images/media-pages.ts';
import { devMailPage, devMailRoutes } from './services/mail/dev/dev-mail.routes.ts';
import { previewPages } from './services/mail/dev/preview-pages.ts';
import { createMails, type Mails } from './services/mail/mails.ts';
import { createMetrics } from './services/metrics/metrics.ts';
import { createServiceLevels, type ServiceLevels } from './services/metrics/service-levels.ts';
import { traceRequests } from './services/metrics/tracing.ts';
import type { BatchesByName, ReactionsByName } from './services/reactions/reactions.ts';
import { readBillingClock } from './services/time/clock.ts';
import { createSealState } from './views/audit/seal-state.ts';
import { createCounts } from './views/counts.ts';
import { sendCsv } from './views/export/send-csv.ts';
import { createLiveReads } from './views/live-reads.ts';
import { createMatches } from './views/matches.ts';
import { settingsHistoryOf } from './views/platform.routes.ts';
import { READS } from './views/reads.ts';
import { findingsOf } from './views/unusual.routes.ts';
import { viewRoutes } from './views/views.routes.ts';

export interface Capabilities {
  routes: Route[];
  /** For `catchUpReactions`. */
  reactions: ReactionsByName;
  accounts: Pick<Accounts, 'prepare' | 'runDaily' | 'guard'>;
  /** Scheduled jobs for unusual findings, and the watch that finds them. */
  unusual: {
    lookForAliases(): Promise<void>;
    mailOwners(): Promise<void>;
    watch: ReturnType<typeof createLogWatch>;
  };
  subscriptions: Subscriptions;
  tokens: Tokens;
  sessions: Sessions;
  whatIf: Pick<WhatIf, 'work'>;
  imports: Pick<CustomerImports, 'work' | 'claim' | 'letGo'>;
  mails: Pick<Mails, 'outbox' | 'work' | 'release' | 'forget' | 'pages'>;
  /** Batches of changes that follow from events, also gathered right after an append by `gathering`. */
  changes: BatchesByName;
  /** Their jobs tell people outside of our screens; the sweep is hourly. */
  followers: Pick<Wallet, 'work' | 'sweep'>[];
  /** Also run right after an append by `reactingAtOnce`, because people wait for these mails. */
  news: ReactionsByName;
  checks: HealthCheck[];
  levels: ServiceLevels;
}

const business = { approvalOf, programmeOf };

/** The only place that connects capabilities: each gets its ports here, and none imports another. */
export function createCapabilities(ports: AppPorts): Capabilities {
  const { pool } = ports;
  const identity = createIdentity(ports);
  const { people, sessions, tokens } = identity;
  const views = { db: pool, names: people, now: ports.now };
  const waitFor = (models: readonly string[]) => (position: number, timeoutMs: number) =>
    ports.waitForPosition(position, timeoutMs, models);
  const counts = createCounts(views);
  const { businessView, subscriptionView, usedTrials, subscription } = createShop(ports, identity, counts);
  const levels = createServiceLevels(ports.now, ports.stopping);
  const checks = [
    ...vitalChecks(ports),
    sealCheck({ ...ports, sealState: createSealState(ports) }),
    ...levels.checks,
    ...providerChecks(ports),
  ];
  const billingNow = async () => {
    await ports.clock.read();
    return ports.clock.at(ports.now());
  };
  const shared = { ...ports, ...identity, businessView, subscriptionView };
  const person = createOnePerson(ports);
  const { holderOf } = person;
  const imported = createImportedPeople(pool, ports.vault);
  /** Whether mails may go out for a shop: after our approval and the owner's proof of the address. Null for a deleted shop. */
  async function holdsMailsUntil(businessId: string): Promise<HeldMails['until'] | null> {
    const [owner, { states }] = await Promise.all([
      people.byId(businessId),
      ports.commands.readState({ approval: approvalOf(businessId) }),
    ]);
    if (!owner) return null;
    if (states.approval.status !== 'approved') return 'approved';
    return owner.emailVerifiedAt === null ? 'address_proved' : null;
  }
  const mayWriteFor = async (businessId: string) => (await holdsMailsUntil(businessId)) === null;
  const mails = createMails({
    ...shared,
    ring: ports.vault.ring,
    listed: imported,
    isStillFull: createIsStillFull(ports),
    holderOf,
    mayWriteFor,
    renewInvitation: (accountId, db) => invitations.renew(accountId, db),
  });

  /** Counted by the read models, once they have seen everything up to now. */
  async function hasStamped(businessId: string): Promise<boolean> {
    const isSeen = await waitFor(READS.businessStats)(await ports.store.head(), READ_AFTER_MS);
    if (!isSeen) throw new DomainError('unavailable');
    return ((await counts.ofBusiness(businessId))?.customer_count ?? 0) > 0;
  }

  /** Null until the read models are up to date: an account with a new stamp must not be erased as unused. */
  async function visitorsSince(since: Date, customerIds: readonly string[]) {
    const isSeen = await waitFor(['customer-cards'])(await ports.store.head(), READ_AFTER_MS);
    return isSeen ? counts.visitorsSince(since, customerIds) : null;
  }

  async function shopsOf(customerId: string) {
    const isSeen = await waitFor(['customer-cards'])(await ports.store.head(), READ_AFTER_MS);
    return isSeen ? counts.shopsOf(customerId) : null;
  }

  const notices = createNotices({ ...ports, people, ...business, cardOf, accountOf, holderOf });
  const logos = createLogos(ports.images);
  const wallet = createWallet({ ...ports, people, logos, ...business, cardOf, accountOf });
  const invitations = createInvitations({ pool, outbox: mails.outbox });
  const employeeAccounts = createEmployeeAccounts({ ...shared, invitations, mayWriteFor });
  const accounts = createAccounts({
    ...shared,
    cookies: createRefreshCookies(ports.isBehindTls, ports.publicUrl),
    outbox: mails.outbox,
    async forgetBelongings(accountId) {
      await Promise.all([mails, wallet, notices].map(({ forget }) => forget(accountId)));
    },
    endPasses: wallet.end,
    bringNotices: notices.bring,
    visitorsSince,
    cards: { cardOf, programmeOf, merge: mergeCards, split: splitCards, shopsOf },
    approvalOf,
    activityOf: async (id) => (await counts.ofCustomer(id)) ?? NO_ACTIVITY,
    employees: employeeAccounts,
    invitations,
    subscription,
  });
  const { reserveAccount, forget, settleInvitation, emails, joinOpens } = accounts;
  const employees = {
    ...shared,
    mayWriteFor,
    ownerOf,
    reserveAccount,
    forget,
    invitations,
    settleInvitation,
  };
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
    staff: staffUnderTheirRules,
    findings: findingsOf(views),
    waitForPosition: waitFor(READS.previewDayUndo),
    undoByOrder: createOrderedUndo({ ...ports, business }),
    outbox: mails.outbox,
  };
  const watch = createWatch(unusual);
  /** A stamp waits for the read models, but does not fail where they stand. */
  const givenOn: StampCardPorts['givenOn'] = async (day, { isExact }) => {
    if (isExact) await waitFor(['customer-cards'])(await ports.store.head(), READ_AFTER_MS);
    return (await counts.givenOn(day)) ?? 0;
  };
  const counter = { ...ports, people, business, subscription, settings: platformSettings, watch, givenOn };

  const importedStamps = createImportedStamps(counter);
  const imports = createCustomerImports({
    ...ports,
    ...{ people, business, subscription },
    imported,
    outbox: mails.outbox,
    holdsMailsUntil,
    mailsWaiting: (businessId) => mails.waiting(businessId, 'stamps_waiting'),
    read: readInThread(),
    stamps: importedStamps,
  });
  const openFound = createOpening(counter);
  const links = createShopLinks(pool, ports.now);
  const answersRead = createAnswersRead(pool);
  const whatIf = createWhatIf({ ...ports, people, programmeOf, sendCsv });

  const routes: Route[] = [
    ...devMailRoutes(openMailbox(ports)),
    ...mails.routes,
    ...accounts.routes,
    ...employeeRoutes(employeeAccounts, employees),
    ...employeeSelfRoutes(employeeAccounts, employees),
    ...subscriptions.routes,
    ...programmeRoutes({ ...ports, people, businessView, emails, subscriptionView, logos }),
    ...posterRoutes({ ...ports, businessView, logos, print: printInProcess() }),
    ...shopLinkRoutes({ ...ports, links, businessView }),
    ...approvalRoutes({ people, subscription, businessView, hasStamped }),
    ...dataComplaintRoutes({ ...ports, people, outbox: mails.outbox }),
    ...supportNoteRoutes({ ...ports, people }),
    ...platformSettingsRoutes({
      settingsHistory: settingsHistoryOf(views),
      waitForPosition: waitFor(READS.adminSettings),
    }),
    ...stampCardRoutes(counter),
    ...findingRoutes({
      ...counter,
      open: openFound,
      waiting: imports.waiting,
      matchesAt: createMatches(views, people),
    }),
    ...waitingRoutes({ ...counter, waiting: imports.waiting, stamps: importedStamps }),
    ...imports.routes,
    ...questionRoutes({ ...counter, answersRead, person }),
    ...unusualRoutes(unusual),
    ...putAwayRoutes({ accountOf, approvalOf, cardOf }),
    ...wallet.routes,
    ...notices.routes,
    ...whatIf.routes,
    ...viewRoutes({
      ...ports,
      ...{
        views,
        people,
        sessions,
        checks,
        billingNow,
        answersRead,
        invitations,
        joinOpens,
        links,
        mayWriteFor,
      },
      dayAtCounter: createDayAtCounter(counter),
      undoableOf: createUndoable(counter),
      customerOfCode: createCustomerOfCode(counter),
      openFound,
      findableAmong: createFindableAmong(counter),
      exportKeys: createExportKeys(ports.jwtPrivateKey, ports.tokenClock),
      belongingsOf: async (id) => ({
        wallet_passes: await wallet.heldBy(id),
        notices: await notices.heldBy(id),
      }),
    }),
    ...liveRoutes({ ...ports, reads: createLiveReads({ views, billingNow }), sessions }),
  ];

  const reactions = {
    accounts: accounts.reactions,
    merges: accounts.merges,
    employees: employeeReactions(employeeAccounts, employees),
    subscriptions: subscriptions.reactions,
    programme: programmeReactions({ logos }),
    'shop-links': shopLinkReactions(links),
    'what-if': whatIf.reactions,
    unusual: unusualReactions(unusual),
    imports: imports.reactions,
  };
  const jobs = {
    lookForAliases: createAliasWatch(pool, unusual, watch),
    mailOwners: createUnusualMail(pool, unusual),
    watch: createLogWatch(pool, unusual),
  };
  const news = { news: mails.news };
  return {
    routes,
    reactions,
    changes: { wallet: wallet.changes, notices: notices.changes },
    followers: [wallet, notices],
    news,
    accounts,
    unusual: jobs,
    subscriptions,
    tokens,
    sessions,
    mails,
    whatIf,
    imports,
    checks,
    levels,
  };
}

/** Who somebody is, and what keeps them signed in. */
function createIdentity(ports: AppPorts) {
  const people = createPeople(ports.pool, ports.vault);
  return {
    people,
    sessions: createSessions(ports.pool),
    tokens: createTokens(ports.jwtPrivateKey, ports.tokenClock),
    secrets: createSecrets(ports.secretsKey),
    newPasswords: createNewPasswords({ ...ports, people }),
  };
}

/** A business with its subscription, as other capabilities see them. */
function createShop(
  ports: AppPorts,
  { people }: ReturnType<typeof createIdentity>,
  counts: ReturnType<typeof createCounts>,
) {
  const { commands, clock } = ports;
  const usedTrials = createUsedTrials({ ...ports, people });
  return {
    usedTrials,
    businessView: createBusinessView({
      commands,
      people,
      business,
      subscription: { of: subscriptionOf },
      clock,
      statisticsOf: counts.ofBusiness,
    }),
    subscriptionView: createSubscriptionView({ ...ports, subscription: { of: subscriptionOf } }),
    subscription: {
      of: subscriptionOf,
      trialStartOf,
      trialDays,
      usedTrials,
      trialEvents: (state: TrialState, trial: NewTrial) =>
        trialEvents(state, { ...trial, now: clock.at(trial.now) }),
      async rememberTrial(businessId: string) {
        const { states } = await commands.readState({ subscription: subscriptionOf(businessId) });
        if (states.subscription.isTrialUsed) await usedTrials.remember(businessId);
      },
      end: (businessId: string, state: SubscriptionState, now: Date) =>
        erasureEvents(state, { businessId, now: clock.at(now) }),
    },
  };
}

/** A card that was redeemed and filled again since has a mail of its own for that. */
const createIsStillFull =
  ({ commands }: Pick<AppPorts, 'commands'>) =>
  async (businessId: string, customerId: string, filledAt: number): Promise<boolean> => {
    const { states } = await commands.readState({
      card: cardOf(businessId, customerId),
      programme: programmeOf(businessId),
    });
    const { balance, entries } = states.card;
    const wasRedeemed = entries.some(({ kind, at }) => kind === 'redeemed' && at > filledAt);
    return isRewardReady(states.programme.terms, balance) && !wasRedeemed;
  };

/** What an owner may do to an employee that a finding is about. */
const staffUnderTheirRules: UnusualPorts['staff'] = {
  of: employeeOf,
  cap: (employee, dailyStampCap, state) => decideEmployee({ type: 'Cap', ...employee, dailyStampCap }, state),
  deactivate: (employee, state) =>
    state.status === 'inactive' && state.businessId === employee.businessId
      ? []
      : decideEmployee({ type: 'Deactivate', ...employee }, state),
};

const openMailbox = ({ mail, areStandInsOpen }: AppPorts) => (areStandInsOpen ? mail.devMailbox : null);

const NO_ACTIVITY = { businesses_joined: 0, current_stamps: 0, total_redeemed: 0, total_transactions: 0 };

export function createApp(ports: AppPorts, capabilities = createCapabilities(ports)): Koa {
  const { pool, log } = ports;
  const { routes, accounts, subscriptions, mails, tokens, sessions, checks, levels } = capabilities;
  const idempotency = createIdempotency(pool);
  const metrics = createMetrics({ ...ports, levels, sealState: createSealState(ports) });

  const app = new Koa();
  app.on('error', logBrokenAnswers(log));
  app.use(callerAddress(ports.proxies));
  app.use(apiHeaders(ports.isBehindTls));
  app.use(traceRequests);
  app.use(metrics);
  app.use(requestId);
  app.use(answerErrors(log));
  app.use(healthPages(checks, ports.stopping));
  app.use(docsPage(ports.publicUrl));
  app.use(mediaPages(ports.images));
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
