import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { live } from '@stampwell/contracts/http/live.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import type { SpecAnswer } from './spec-call.ts';
import { prepare, requestsOf } from './spec-requests.ts';
import { SHOWS_CUSTOMERS, sightIn } from './spec-sight.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
/** Making a world takes most of a test, so one is kept for requests that are refused, and one for those that change nothing. */
const [refusing, reads] = [await createWorld(app), await createWorld(app)];

const ROLES: Role[] = ['customer', 'business', 'employee', 'admin'];
const TARGETS = ['own', 'another', 'absent'] as const;
const closed = allEndpoints.filter(({ who }) => who !== 'nobody');
const open = allEndpoints.filter(({ who }) => who === 'nobody');

let cells = 0;
afterAll(() => {
  const of = `${closed.length} closed and ${open.length} open endpoints`;
  process.stdout.write(`permissions: ${cells} cells of ${of}, all as the contracts say\n`);
});

/** The part of an answer that must be equal for two callers. */
const comparable = ({ status, body, error }: SpecAnswer<Endpoint>) => ({
  status,
  body: status < 400 ? body : { ...error, request_id: '' },
});

const statusOf = ({ status, reply, replyType }: Endpoint) => status ?? (reply || replyType ? 200 : 204);

// Live connections stay open, so live.spec.ts tests their permissions.
describe.each(closed.filter(({ name }) => name !== live.name))('$name', (endpoint) => {
  const may = ROLES.filter((role) => endpoint.who.includes(role));

  it('asks who is calling, and refuses every other role, whatever they name', async () => {
    const requests = await requestsOf(endpoint, refusing, may[0] ?? 'admin');
    for (const target of TARGETS) {
      const request = requests[target];
      if (!request) continue;
      expect(await app.call(endpoint, request)).toMatchObject({
        status: 401,
        error: { code: 'unauthenticated' },
      });
      cells += 1;
      for (const kind of ROLES.filter((role) => !may.includes(role))) {
        const answer = await refusing.actors[kind].call(endpoint, request);
        expect({ kind, status: answer.status, code: answer.error.code }).toEqual({
          kind,
          status: 403,
          code: 'forbidden',
        });
        cells += 1;
      }
    }
  });

  it.each(may)(
    'tells its %s of another’s as of nobody’s, and lets them do it to their own, with nothing of the other shop in the answer',
    async (kind) => {
      const isRead = endpoint.method === 'GET';
      const [world, requests] = await prepare(app, endpoint, kind, isRead ? reads : undefined);
      const { own, another, absent, status = statusOf(endpoint) } = requests;
      if (absent) {
        const unknown = comparable(await world.actors[kind].call(endpoint, absent));
        expect(unknown.status === 404 || isEmpty(unknown.body)).toBe(true);
        cells += 1;
        if (another) {
          expect(comparable(await world.actors[kind].call(endpoint, another))).toEqual(unknown);
          cells += 1;
        }
      }
      const answer = await world.actors[kind].call(endpoint, own);
      expect(answer.status === status ? status : answer.error).toBe(status);
      expectSaidOfCustomers(endpoint, kind, answer.body, world);
      expectDeclared(endpoint, answer);
      // Administrators see all shops, customers all open ones.
      const seesOthers = kind === 'admin' || endpoint.name === 'userBusinesses';
      if (!seesOthers) expect(JSON.stringify(answer.body ?? '')).not.toContain(world.other.mark);
      cells += 1;
    },
  );
});

/** The contract's parser drops what it does not declare. */
function expectDeclared({ reply }: Endpoint, { status, body }: SpecAnswer<Endpoint>) {
  if (reply && status < 400) expect(body).toEqual(reply.parse(body));
}

/** [SC54] */
function expectSaidOfCustomers({ name }: Endpoint, kind: Role, body: unknown, { own }: SpecWorld) {
  const isAtShop = kind === 'business' || kind === 'employee';
  if (isAtShop && sightIn(body, own.customer) !== 'none') expect(SHOWS_CUSTOMERS).toHaveProperty(name);
}

/** Whether a filter found nothing. Totals are ignored, because they cover all of the caller's data. */
function isEmpty(body: unknown): boolean {
  const { totals: _, ...found } = body as Record<string, unknown>;
  return Object.values(found).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  );
}

it('is open to all where the contract says so, and nowhere else', async () => {
  expect(open.map(({ name }) => name).sort()).toEqual(
    [
      ...[
        'adminLogin',
        'businessLogin',
        'businessRegister',
        'customerLogin',
        'customerRegister',
        'employeeLogin',
      ],
      ...['confirmEmail', 'forgotPassword', 'logout', 'refresh', 'resetPassword', 'undoEmail'],
      ...['passkeyQuestion', 'passkeySignIn', 'secondFactor'],
      // A joining customer has no account yet.
      ...['deviceQuestion', 'deviceSignIn', 'joinOpened', 'joinPage', 'joinShop', 'linkedShop'],
      ...['devMail', 'moveSandboxClock', 'payInSandbox', 'sandboxClock', 'stripeWebhook', 'trialEligibility'],
      'exportKeys',
      // A till proves itself by its key, and has no account.
      ...['enrolTill', 'leaveTill', 'openTill', 'sendTillScans', 'takeTill'],
      ...['walletSupported', 'downloadApplePass'],
      ...['fetchPass', 'listChangedPasses', 'logFromDevices', 'registerPassDevice', 'unregisterPassDevice'],
      ...['changeMailSubscription', 'mailBounced', 'mailSubscription', 'unsubscribe'],
      ...['acceptInvitation', 'readInvitation', 'sendComplaint'],
    ].sort(),
  );
});

it('answers everyone alike where it is open', async () => {
  const { actors } = await createWorld(app);
  for (const endpoint of open) {
    const { status, error } = await app.call(endpoint, { body: {} });
    for (const kind of ROLES) {
      const answer = await actors[kind].call(endpoint, { body: {} });
      expect([endpoint.name, answer.status, answer.error?.code]).toEqual([
        endpoint.name,
        status,
        error?.code,
      ]);
      cells += 1;
    }
  }
});
