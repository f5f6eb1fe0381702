import { createImportedPeople, createPeople } from '@stampwell/vault';
import Koa from 'koa';
import type { AppPorts } from './app-ports.ts';
import { createAccounts } from './capabilities/accounts/accounts.capability.ts';
import { accountOf, createOnePerson, ownerOf } from './capabilities/accounts/accounts.commands.ts';
import { createInvitations } from './capabilities/accounts/invitations/invitations.ts';
import { createAnomalies } from './capabilities/anomalies/anomalies.capability.ts';
import { createWatch } from './capabilities/anomalies/watch.ts';
import { createApiKeys } from './capabilities/api-keys/api-keys.capability.ts';
import { createApprovals } from './capabilities/approvals/approvals.capability.ts';
import { approvalOf } from './capabilities/approvals/approvals.commands.ts';
import { createDataComplaints } from './capabilities/data-complaints/data-complaints.capability.ts';
import { createEmployeeAccounts } from './capabilities/employees/employee-accounts.ts';
import { createEmployees } from './capabilities/employees/employees.capability.ts';
import { employeeOf, pinSet, staffOrders } from './capabilities/employees/employees.commands.ts';
import { createCustomerImports } from './capabilities/imports/imports.capability.ts';
import { readInThread } from './capabilities/imports/list/list-thread.ts';
import { createPlatformSettings } from './capabilities/platform-settings/platform-settings.capability.ts';
import { platformSettings } from './capabilities/platform-settings/platform-settings.commands.ts';
import { createPosters } from './capabilities/posters/posters.capability.ts';
import { createShopLinks } from './capabilities/posters/shop-links.ts';
import { createProgramme } from './capabilities/programme/programme.capability.ts';
import { programmeOf } from './capabilities/programme/programme.commands.ts';
import { createPushNotifications } from './capabilities/push-notifications/push-notifications.capability.ts';
import { createPutAway } from './capabilities/put-away/put-away.capability.ts';
import { createImportedStamps } from './capabilities/stamp-card/carry-over/imported-stamps.ts';
import { createFindableAmong, createOpening } from './capabilities/stamp-card/customer-search/opening.ts';
import { createGiveWaited } from './capabilities/stamp-card/give/give-waited.ts';
import { mergeWithLapsed } from './capabilities/stamp-card/lapsing/lapsing.decider.ts';
import { createLapseOfCard } from './capabilities/stamp-card/lapsing/lapsing.routes.ts';
import { createCustomerOfCode } from './capabilities/stamp-card/look-up/customer-of-code.ts';
import { createDayAtCounter } from './capabilities/stamp-card/look-up/day-at-counter.ts';
import { splitCards } from './capabilities/stamp-card/merging.decider.ts';
import { createAnswersRead } from './capabilities/stamp-card/questions/answers-read.ts';
import {
  createIsClosing,
  createIsStillFull,
  createRewardOfCard,
} from './capabilities/stamp-card/redeem/redeem.routes.ts';
import { createStampCards } from './capabilities/stamp-card/stamp-card.capability.ts';
import { cardOf } from './capabilities/stamp-card/stamp-card.folds.ts';
import { createOwnCard } from './capabilities/stamp-card/switch-terms/switch-terms.routes.ts';
import { createBulkUndo } from './capabilities/stamp-card/undo/bulk-undo.ts';
import { createUndoable } from './capabilities/stamp-card/undo/undo.routes.ts';
import { createSubscriptions } from './capabilities/subscription/subscription.capability.ts';
import { createSubscriptionPort } from './capabilities/subscription/subscription.commands.ts';
import { createUsedTrials } from './capabilities/subscription/used-trials.ts';
import { createSupportNotes } from './capabilities/support-notes/support-notes.capability.ts';
import { createTillStore } from './capabilities/tills/till-store.ts';
import { createTills } from './capabilities/tills/tills.capability.ts';
import { createWallet } from './capabilities/wallet/wallet.capability.ts';
import { createWebhooks } from './capabilities/webhooks/webhooks.capability.ts';
import { createWhatIf } from './capabilities/what-if/what-if.capability.ts';
import { liveRoutes } from './live/live.routes.ts';
import { createBusinessView } from './services/business/business-view.ts';
import { createSubscriptionView } from './services/business/subscription-view.ts';
import {
  type Capability,
  exportsOf,
  forgetIn,
  routesOf,
  toolsOf,
  v1RoutesOf,
} from './services/capability/capability.ts';
import { healthPages } from './services/health/health.ts';
import { providerChecks, sealCheck, vitalChecks } from './services/health/health-checks.ts';
import { callerAddress } from './services/http/caller-address.ts';
import { createRefreshCookies } from './services/http/cookies.ts';
import { docsPage } from './services/http/docs-page.ts';
import { answerErrors, logBrokenAnswers } from './services/http/errors.ts';
import { apiHeaders } from './services/http/headers.ts';
import { requestId, serveRoutes } from './services/http/serve.ts';
import { createIdempotency } from './services/idempotency/idempotency.ts';
import { createExportKeys } from './services/identity/export-keys.ts';
import { createNewPasswords } from './services/identity/new-passwords.ts';
import { createSecrets } from './services/identity/secrets.ts';
import { createSessions } from './services/identity/sessions.ts';
import { createTokens } from './services/identity/tokens.ts';
import { createLogos } from './services/images/logos.ts';
import { mediaPages } from './services/images/media-pages.ts';
import { retentionJob } from './services/jobs/retention.ts';
import { createDevMail } from './services/mail/dev/dev-mail.capability.ts';
import { createMails } from './services/mail/mail.capability.ts';
import { createMayWriteFor } from './services/mail/queue/may-write-for.ts';
import { createOutbox } from './services/mail/queue/outbox.ts';
import { mcpPage } from './services/mcp/mcp-page.ts';
import { createMetrics } from './services/metrics/metrics.ts';
import { createServiceLevels } from './services/metrics/service-levels.ts';
import { traceRequests } from './services/metrics/tracing.ts';
import { billingNowOf, readBillingClock } from './services/time/clock.ts';
import { createActiveStaff } from './views/active-staff.ts';
import { findingsOf } from './views/anomalies.routes.ts';
import { askRoutes } from './views/ask.routes.ts';
import { createAskedPlace } from './views/asked-place.ts';
import { createSealState } from './views/audit/seal-state.ts';
import { createCaughtUpCounts } from './views/caught-up-counts.ts';
import { createCounts } from './views/counts.ts';
import { sendCsv } from './views/export/send-csv.ts';
import { withKeyNames } from './views/key-names.ts';
import { customersWithStamps, lapsingCards } from './views/lapsing-cards.ts';
import { createLiveReads } from './views/live-reads.ts';
import { createMatches } from './views/matches.ts';
import { settingsHistoryOf } from './views/platform.routes.ts';
import { READS, V1_READS } from './views/reads.ts';
import { v1ViewRoutes } from './views/v1.routes.ts';
import { viewRoutes } from './views/views.routes.ts';

const business = { approvalOf, programmeOf };

/** What capabilities stand on. Each takes what its ports name. */
export function createServices(ports: AppPorts) {
  const { pool, vault, commands, clock } = ports;
  const people = createPeople(pool, vault);
  const views = { db: pool, names: withKeyNames(people, pool), now: ports.now };
  const counts = createCounts(views);
  const usedTrials = createUsedTrials({ ...ports, people });
  const subscription = createSubscriptionPort({ commands, clock, usedTrials });
  const levels = createServiceLevels(ports.now, ports.stopping);
  const sealState = createSealState(ports);
  return {
    people,
    sessions: createSessions(pool),
    tokens: createTokens(ports.jwtPrivateKey, ports.tokenClock),
    secrets: createSecrets(ports.secretsKey),
    newPasswords: createNewPasswords({ ...ports, people }),
    outbox: createOutbox({ pool, ring: vault.ring, jobs: ports.jobs }),
    logos: createLogos(ports.images),
    person: createOnePerson(ports),
    imported: createImportedPeople(pool, vault),
    ...createMayWriteFor({ people, commands, approvalOf }),
    ...{ business, approvalOf, programmeOf, cardOf, accountOf, ownerOf, views, counts },
    ...{ subscription, usedTrials, levels, sealState },
    counted: createCaughtUpCounts(ports, counts),
    businessView: createBusinessView({
      ...{ commands, people, business, subscription, clock },
      statisticsOf: counts.ofBusiness,
    }),
    subscriptionView: createSubscriptionView({ ...ports, subscription }),
    billingNow: billingNowOf(ports),
    checks: [
      ...vitalChecks(ports),
      sealCheck({ ...ports, sealState }),
      ...levels.checks,
      ...providerChecks(ports),
    ],
  };
}

/** The only place that connects capabilities: each gets its ports here, and none imports another. */
export function createCapabilities(ports: AppPorts, services = createServices(ports)) {
  const shared = { ...ports, ...services };
  const { pool } = ports;
  const { people, outbox, person, views, counts, counted, mayWriteFor } = services;
  const waitFor = (models: readonly string[]) => (position: number, timeoutMs: number) =>
    ports.waitForPosition(position, timeoutMs, models);

  const invitations = createInvitations({ pool, outbox });
  const mails = createMails({
    ...shared,
    ring: ports.vault.ring,
    listed: services.imported,
    isStillFull: createIsStillFull(shared),
    isClosing: createIsClosing(shared),
    withStamps: customersWithStamps(views, waitFor(['customer-cards'])),
    rewardOf: createRewardOfCard(shared),
    holderOf: person.holderOf,
    renewInvitation: invitations.renew,
  });
  const liveReads = createLiveReads(shared);
  const push = createPushNotifications({
    ...shared,
    holderOf: person.holderOf,
    cardHolders: liveReads.cardHolders,
  });
  const lapseOf = createLapseOfCard(shared);
  const wallet = createWallet({ ...shared, lapseOf });
  /** Those that store something about an account: it goes with the account, and is in its export. */
  const apiKeys = createApiKeys(shared);
  const webhooks = createWebhooks({ ...shared, shopsOf: liveReads.shopsOf, worksKey: apiKeys.works });
  const tillStore = createTillStore(pool);
  const belongings: Capability[] = [
    ...[mails, push, wallet, apiKeys, webhooks],
    { forget: tillStore.forget },
  ];

  const employeeAccounts = createEmployeeAccounts({ ...shared, invitations });
  const accounts = createAccounts({
    ...shared,
    cookies: createRefreshCookies(ports.isBehindTls, ports.publicUrl),
    forgetBelongings: (accountId) => forgetIn(belongings, accountId),
    endPasses: wallet.end,
    movePushSubscription: push.moveSubscription,
    visitorsSince: counted.visitorsSince,
    cards: { cardOf, programmeOf, merge: mergeWithLapsed, split: splitCards, cardsOf: counted.cardsOf },
    activityOf: counts.ofCustomer,
    employees: employeeAccounts,
    invitations,
  });
  const { emails, joinOpens, reserveAccount, settleInvitation } = accounts;

  const watch = createWatch({ ...ports, programme: { of: programmeOf } });
  const counter = { ...shared, settings: platformSettings, watch, givenOn: counted.givenOn };
  const stamps = createImportedStamps(counter);
  const open = createOpening(counter);
  const answersRead = createAnswersRead(pool);
  const links = createShopLinks(pool, ports.now);
  const imports = createCustomerImports({
    ...shared,
    mailsWaiting: (businessId) => mails.waiting(businessId, 'stamps_waiting'),
    read: readInThread(),
    stamps,
  });

  return {
    mails,
    devMail: createDevMail(ports),
    accounts,
    employees: createEmployees(employeeAccounts, {
      ...shared,
      ...{ reserveAccount, invitations, settleInvitation, forget: accounts.erase },
    }),
    subscriptions: createSubscriptions({ ...shared, remind: mails.remind }),
    programme: createProgramme({
      ...{ ...shared, emails, settings: platformSettings },
      underWayOf: counts.underWay,
    }),
    posters: createPosters({ ...shared, links }),
    approvals: createApprovals({ ...shared, hasStamped: counted.hasStamped }),
    dataComplaints: createDataComplaints(shared),
    supportNotes: createSupportNotes(shared),
    platformSettings: createPlatformSettings({
      settingsHistory: settingsHistoryOf(views),
      waitForPosition: waitFor(READS.adminSettings),
    }),
    stampCards: createStampCards({
      ...{ ...counter, open, stamps, answersRead },
      waiting: imports.waiting,
      matchesAt: createMatches(views, people),
      lapsing: lapsingCards(views),
    }),
    imports,
    anomalies: createAnomalies({
      ...{ ...shared, watch, programme: { of: programmeOf }, staff: staffOrders },
      findings: findingsOf(views),
      waitForPosition: waitFor(READS.previewDayUndo),
      undoInBulk: createBulkUndo(shared),
    }),
    putAway: createPutAway(shared),
    wallet,
    push,
    apiKeys,
    webhooks,
    tills: createTills({
      ...{ ...shared, store: tillStore, employeeOf, pinSet, placesOf: programmeOf },
      activeStaff: createActiveStaff(views),
      notePinFailed: accounts.notePinFailed,
      giveWaited: createGiveWaited(counter),
    }),
    whatIf: createWhatIf({ ...shared, sendCsv }),
    views: {
      routes: viewRoutes({
        ...{ ...shared, answersRead, invitations, joinOpens, links, mayWriteFor },
        dayAtCounter: createDayAtCounter(counter),
        askedPlace: createAskedPlace(shared),
        undoableOf: createUndoable(counter),
        lapseOf,
        ownCardOf: createOwnCard(counter),
        customerOfCode: createCustomerOfCode(counter),
        openFound: open,
        findableAmong: createFindableAmong(counter),
        exportKeys: createExportKeys(ports.jwtPrivateKey, ports.tokenClock),
        belongingsOf: (customerId) => exportsOf(belongings, customerId),
      }),
      v1: v1ViewRoutes({ ...shared, lapseOf }),
      tools: askRoutes({ ...shared, lapseOf }),
    },
    live: { routes: liveRoutes({ ...shared, reads: liveReads }) },
    retention: { jobs: [retentionJob(ports)] },
  } satisfies Record<string, Capability>;
}

export function createApp(
  ports: AppPorts,
  services = createServices(ports),
  capabilities = createCapabilities(ports, services),
): Koa {
  const { log } = ports;
  const { guard } = capabilities.accounts;
  const { identify: identifyKey } = capabilities.apiKeys;
  const { assertAtTill } = capabilities.tills;
  const idempotency = createIdempotency(ports.pool);
  const all: Capability[] = Object.values(capabilities);

  const app = new Koa();
  app.on('error', logBrokenAnswers(log));
  app.use(callerAddress(ports.proxies));
  app.use(apiHeaders(ports.isBehindTls));
  app.use(traceRequests);
  app.use(createMetrics({ ...ports, ...services }));
  app.use(requestId);
  app.use(answerErrors(log));
  app.use(healthPages(services.checks, ports.stopping));
  app.use(docsPage(ports.publicUrl));
  app.use(mediaPages(ports.images));
  app.use(readBillingClock(ports.clock));
  for (const page of all.flatMap(({ pages = [] }) => pages)) app.use(page);
  const serving = { ...ports, ...services, reads: READS, idempotency, guard, identifyKey, assertAtTill };
  app.use(serveRoutes(routesOf(all), serving));
  app.use(serveRoutes(v1RoutesOf(all), { ...serving, reads: V1_READS }, '/v1'));
  app.use(mcpPage(toolsOf(all), serving));
  return app;
}
