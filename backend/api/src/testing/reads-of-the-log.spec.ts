import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it, vi } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { everyEvent } from '../services/log/every-event.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Streams that each read takes from the log itself: none, except for those listed in docs/architecture.md. */

/** By endpoint: the kinds of streams that it may fold, or the other parts of the log that it reads. */
const OF_THE_LOG: Record<string, readonly string[]> = {
  // The card's own stream, shown to staff and the customer; with the shop's terms and seasons, when its stamps lapse.
  ownCardStory: ['business', 'card', 'lapses', 'subscription'],
  cardStory: ['account', 'business', 'card', 'lapses', 'subscription'],
  // When its stamps lapse, and to which terms it may switch.
  userBusiness: ['business', 'card', 'lapses', 'subscription'],
  entryReceipt: ['an event', 'card'],
  // Account, business, employee and subscription, for authorization.
  verify: ['account'],
  keepSafe: ['account'],
  userMerges: ['account'],
  userCodes: ['account'],
  userMergesForAdmin: ['account'],
  userProfile: ['account'],
  exportUser: ['account'],
  marketingConsent: ['account'],
  businessStatus: ['business', 'subscription'],
  businessProfile: ['business', 'subscription'],
  posterLetters: ['business', 'subscription'],
  posterFile: ['business', 'subscription'],
  posterPicture: ['business', 'subscription'],
  shopLink: ['business', 'subscription'],
  businessSettings: ['business'],
  listProgrammes: ['business'],
  openingHours: ['business'],
  paperCards: ['business'],
  subscriptionStatus: ['subscription'],
  // Account and card of a customer whose card another was put into.
  businessDashboard: ['account', 'card'],
  ownTransactions: ['account', 'business', 'card', 'employee', 'settings', 'tally'],
  // Whether an invitation, or mails to people of a list, wait for the shop, told as the mails' delivery decides it.
  customerImports: ['business'],
  listEmployees: ['business'],
  getEmployee: ['business', 'employee'],
  employeeProfile: ['business', 'employee', 'subscription'],
  employeeBusinessInfo: ['business', 'subscription'],
  readInvitation: ['business', 'employee', 'subscription'],
  supportNotes: ['support'],
  listTills: ['tills'],
  ownPlaces: ['business', 'settings'],
  openTill: ['business', 'subscription', 'tills'],
  // A mail about a full card may wait meanwhile; its delivery asks whether the card is still full.
  exportBusiness: ['business', 'card', 'subscription'],
  exportTransactions: ['business', 'subscription'],
  exportCustomers: ['business', 'subscription'],
  // Calls that exist to show the log.
  auditCard: ['business', 'card'],
  auditEvents: ['a page of events'],
  auditVerify: ['business', 'card', 'employee', 'streams', 'subscription'],
};

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);
await app.ports.waitForPosition(await app.store.head(), 10_000);

const read: string[] = [];

/** Records what is requested from a part of the log. */
function watch<Part extends object>(
  part: Part,
  reads: { [Name in keyof Part]?: (asked: never) => string[] },
) {
  for (const [name, readsOf] of Object.entries(reads) as [keyof Part, (asked: unknown) => string[]][]) {
    const own = (part[name] as (...args: unknown[]) => unknown).bind(part);
    Object.assign(part, {
      [name]: (...args: unknown[]) => {
        read.push(...readsOf(args[0]));
        return own(...args);
      },
    });
  }
}

/** Projectors and reactions in this process read the log too, so only calls from the API's own code count. */
const pages = () =>
  /\/backend\/api\/src\/(?!reactions\/|testing\/)/.test(new Error('who asks').stack ?? '') ? ['the log'] : [];
const kinds = (cursors: { stream: string }[]) => cursors.map(({ stream }) => stream.replace(/-.*/, ''));
const reading = {
  load: kinds,
  readAll: pages,
  findEvent: () => ['an event'],
  listStreams: () => ['streams'],
};
watch(app.store, reading);
watch(app.store.written, { load: kinds, readAll: pages });
watch(app.ports.auditLog, { page: () => ['a page of events'], streamsOf: () => ['streams'] });

const roleOf = ({ who }: Endpoint): Role => (who === 'nobody' ? 'customer' : (who[0] as Role));
/** `live` is left out, because replays read the log by design and the connection never ends. */
const asked = allEndpoints.filter(({ method, name }) => method === 'GET' && name !== 'live');

/** A first poster starts the thread that draws it. */
const PATIENCE = { timeout: 10_000 };

const seen = new Set<string>();

it.each(asked)('$name reads nothing else of the log', async (endpoint) => {
  const role = roleOf(endpoint);
  const { own } = await requestsOf(endpoint, world, role);
  // A reaction that reads at the same time is seen too, but not again.
  await vi.waitFor(async () => {
    read.length = 0;
    await app.call(endpoint, { token: world.actors[role].token, ...own });
    for (const kind of read) seen.add(kind);
    expect(read.filter((kind) => !OF_THE_LOG[endpoint.name]?.includes(kind))).toEqual([]);
  }, PATIENCE);
});

it('was watched', async () => {
  for await (const _ of everyEvent(app.store)) break;
  expect(read).toContain('the log');
  expect([...new Set(Object.values(OF_THE_LOG).flat())].filter((kind) => !seen.has(kind))).toEqual([]);
});
