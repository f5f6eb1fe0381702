import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { findCustomers, lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import {
  employeeRedeem,
  ownTransactions,
  scanStamps,
  stampStatus,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory, cardStoryByCode } from '@stampwell/contracts/http/story.ts';
import { chooseFindability } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints, schemaOf } from '../services/http/openapi.ts';
import type { Way } from '../services/sight/sight.ts';
import type { SpecAnswer, SpecRequest } from './spec-call.ts';
import { createCard } from './spec-card.ts';
import { openLive } from './spec-live.ts';
import { requestsOf } from './spec-requests.ts';
import { SHOWS_CUSTOMERS, sightIn } from './spec-sight.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const KINDS = ['business', 'employee'] as const;
type Kind = (typeof KINDS)[number];
/** What the caller did before: looked the customer up by name, by code, or not at all. */
const CAME_BY = ['neither', 'scanned', 'found'] as const;
type Seen = ReturnType<typeof sightIn> | 'not_found';

/** Expected for a customer who allows being found, and for one who does not. */
const WANTED: Record<Way, Record<Kind, [findable: Seen, hidden: Seen]>> = {
  code: { business: ['whole', 'whole'], employee: ['whole', 'whole'] },
  id: { business: ['short', 'not_found'], employee: ['short', 'not_found'] },
  records: { business: ['whole', 'whole'], employee: ['short', 'none'] },
};

let cells = 0;
afterAll(() => {
  process.stdout.write(`sight: ${cells} cells of ${new Set(rows.map(({ name }) => name)).size} calls\n`);
});

const rows = allEndpoints.flatMap((endpoint) => {
  const { name } = endpoint;
  const ways = SHOWS_CUSTOMERS[name] ?? {};
  return KINDS.flatMap((kind) => (ways[kind] ?? []).map((way) => ({ name, endpoint, kind, way }))).filter(
    // Records that only owners read show everything.
    ({ way }) => way !== 'records' || ways.employee,
  );
});

describe.each(rows)('[SC54] $name, $kind, by $way', ({ name, endpoint, kind, way }) => {
  it.each(CAME_BY)('shows of a customer what the way allows, whoever wants to be found: %s', async (how) => {
    const seen: Seen[] = [];
    for (const is_findable of [true, false]) {
      const world = await newCustomer();
      const { customer } = world.own;
      const own = await requestOf(endpoint, kind, world);
      await cameBy(how, world, kind);
      // Last, because it takes effect at once.
      await customer.call(chooseFindability, { body: { is_findable } });
      const takesEither = way === 'id' && !KNOWS_NO_CODE.includes(name);
      seen.push(seenIn(await world.actors[kind].call(endpoint, takesEither ? byId(own, world) : own), world));
      cells += 1;
    }
    expect(seen).toEqual(name === findCustomers.name ? ['short', 'none'] : WANTED[way][kind]);
  });
});

const KNOWS_NO_CODE = [findCustomers.name, lookUpFound.name, employeeRedeem.name, cardStory.name] as string[];

const shops = await createWorld(app);
let customers = 0;

/** The same shops with another customer, who has a full card. */
async function newCustomer(): Promise<SpecWorld> {
  customers += 1;
  const { own } = shops;
  const customer = await app.customer({ name: `Ann${customers} Baker` });
  const { id } = await createCard(app, { businessId: own.owner.id, customerId: customer.id }).stamp(10);
  return { ...shops, own: { ...own, customer, transactionId: id } };
}

async function requestOf(endpoint: Endpoint, kind: Kind, world: SpecWorld): Promise<SpecRequest> {
  const { own, given = [] } = await requestsOf(endpoint, world, kind);
  for (const [stream, event] of given) await app.given(stream, [event]);
  return endpoint.name === findCustomers.name ? { body: { q: world.own.customer.email } } : own;
}

async function cameBy(how: (typeof CAME_BY)[number], { own, actors }: SpecWorld, kind: Kind) {
  const { call } = actors[kind];
  // For their own list.
  const { qrCode, email, id } = own.customer;
  await call(scanStamps, { body: { qr_code: qrCode } });
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  if (how === 'scanned') await call(stampStatus, { body: { qr_token: qrCode } });
  if (how !== 'found') return;
  await call(findCustomers, { body: { q: email } });
  await call(lookUpFound, { body: { customer_id: id } });
}

/** The same request, which names the customer by their id. */
function byId({ body }: SpecRequest, { own }: SpecWorld): SpecRequest {
  const { qr_code: _, ...rest } = body as Record<string, unknown>;
  return { body: { ...rest, customer_id: own.customer.id } };
}

function seenIn({ status, body, error }: SpecAnswer<Endpoint>, { own }: SpecWorld): Seen {
  if (status === 404) return 'not_found';
  if (status >= 400) throw new Error(`${status} ${error.code}`);
  return sightIn(body, own.customer);
}

/** Where a reply names a customer. */
const PLACES = /"(customer|customer_id|customer_name|customer_email|user_name)":/;

it('[SC54] knows of every call that has a place for a customer', () => {
  const places = allEndpoints
    .filter(({ who, reply }) => reply && KINDS.some((kind) => who !== 'nobody' && who.includes(kind)))
    .filter(({ reply }) => reply && PLACES.test(JSON.stringify(schemaOf(reply, 'output'))))
    .map(({ name }) => name);
  expect(places.filter((name) => !(name in SHOWS_CUSTOMERS))).toEqual([]);
  for (const [name, { employee }] of Object.entries(SHOWS_CUSTOMERS)) {
    const { who } = allEndpoints.find((endpoint) => endpoint.name === name) ?? {};
    expect([name, who?.includes('employee')]).toEqual([
      name,
      Boolean(employee) || name === 'findWaitingCards',
    ]);
  }
});

it('[SC54] tells staff live that something happened, and of whom nothing', async () => {
  const { own } = await newCustomer();
  const { customer } = own;
  const [staff, owner] = await Promise.all(
    [own.employee, own.owner].map(({ token }) => openLive(app.url, token)),
  );
  await own.owner.call(scanStamps, { body: { qr_code: customer.qrCode } });
  const told = async (live: typeof staff) => sightIn(await live?.until(2), customer);
  expect([await told(staff), await told(owner)]).toEqual(['none', 'whole']);
  staff?.close();
  owner?.close();
});

it('[SC48, SC54] counts and records each card that staff open by id, its history too', async () => {
  const { own } = await createWorld(app);
  const { employee, customer, owner } = own;
  const params = { customer_id: customer.id };
  await employee.call(cardStory, { params });
  await employee.call(lookUpFound, { body: params });
  await employee.call(ownTransactions);
  await employee.call(cardStoryByCode, { body: { qr_code: customer.qrCode } });
  await owner.call(cardStory, { params });
  expect(await app.eventsOf(`finds-${owner.id}`)).toMatchObject([
    { type: 'FoundCardOpened', actor: { id: employee.id }, data: { customer_id: customer.id } },
  ]);
});
