import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/read-models';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { type FuzzedRequest, fuzzed, STAND_INS } from './spec-fuzz.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** `npm run fuzz` sends the promised 10,000. */
const RUNS = process.env.MODE === 'long' ? 10_000 : 800;

const AT_ONCE = 8;

const errors: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({ write: (line, _, done) => done(void errors.push(String(line))) }),
);
const app = await openTestApp({ projectors, ports: { log } });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(async () => {
  agent.destroy();
  await app.close();
});

const ROLES: Role[] = ['customer', 'business', 'employee', 'admin'];
/** Internal details that must not appear in any reply. */
const LEAKS = new RegExp(
  `${RegExp.escape(process.cwd())}|${/\bat \S+ \(|node_modules|\.ts:\d|file:\/\/\/|\/src\/|SELECT |INSERT INTO|UPDATE \w+ SET|\bes\.events|vault\.people|views\.\w+|platform\.\w+s\b|SQLSTATE|[Pp]ostgres|ECONNREFUSED/.source}`,
);

interface Answer {
  status: number;
  /** Headers and body. */
  text: string;
  /** A read after an unreached position may answer 503, as documented (docs/wire.md#read-your-own-writes). */
  isBehind: boolean;
}

function send(
  endpoint: Endpoint,
  { path, headers, body, method }: FuzzedRequest,
  token: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      path,
      method: method ?? endpoint.method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-length': String(body.length) }),
      },
    };
    const sent = httpRequest(app.url, options, (response) => {
      const { statusCode: status = 0, headers: answered, rawHeaders } = response;
      const answer = (text: string) => {
        // A reply to HEAD has no body. A poster is drawn on, and answered when it is asked for again.
        const canBeLate = method === 'HEAD' || options.path?.includes('/posters/');
        const saysSo = text.includes('"read_model_behind"') || (canBeLate && answered['retry-after']);
        resolve({ status, text: `${rawHeaders}\n${text}`, isBehind: status === 503 && Boolean(saysSo) });
      };
      if (answered['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        answer('');
      } else read(response).then(answer, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

interface Mutation {
  endpoint: Endpoint;
  role: Role;
  request: FuzzedRequest;
}

/** Mostly from an authorized role, so that the request gets past authorization. */
const mutationOf = (endpoint: Endpoint): fc.Arbitrary<Mutation> =>
  fc.tuple(fc.constantFrom(...ROLES), fc.nat(19), fuzzed(endpoint)).map(([anyRole, dice, request]) => {
    const may =
      endpoint.who === 'nobody' || endpoint.who === 'key' || dice === 0
        ? undefined
        : endpoint.who[dice % endpoint.who.length];
    return { endpoint, role: may ?? anyRole, request };
  });

/** One of each endpoint first, then of any. */
function mutations(seed: number): Mutation[] {
  const ofEach = allEndpoints.flatMap((endpoint) => fc.sample(mutationOf(endpoint), { numRuns: 1, seed }));
  const ofAny = fc.constantFrom(...allEndpoints).chain(mutationOf);
  return [...ofEach, ...fc.sample(ofAny, { numRuns: RUNS - ofEach.length, seed })];
}

/** Per endpoint: requests sent, and requests that succeeded. */
const sent = new Map<string, { all: number; done: number }>();
const outcomes = { done: 0, refused: 0, behind: 0 };
let opened = createWorld(app);

function count({ name }: Endpoint, { status, isBehind }: Answer): void {
  const own = sent.get(name) ?? { all: 0, done: 0 };
  own.all += 1;
  if (status < 400) own.done += 1;
  sent.set(name, own);
  if (status < 400) outcomes.done += 1;
  else if (isBehind) outcomes.behind += 1;
  else outcomes.refused += 1;
}

function withRealThings(request: FuzzedRequest, { own, pending, admin }: SpecWorld): FuzzedRequest {
  const { path, body } = request;
  const { owner, employee, customer, transactionId } = own;
  const things: Record<keyof typeof STAND_INS, string> = {
    business: owner.id,
    employee: employee.id,
    customer: customer.id,
    transaction: transactionId,
    pending: pending.id,
    qrCode: customer.qrCode,
    customerEmail: customer.email,
    businessEmail: owner.email,
    employeeEmail: employee.email,
    adminEmail: admin.email,
  };
  const real = (text: string) =>
    Object.entries(things).reduce(
      (filled, [name, thing]) => filled.replaceAll(STAND_INS[name as keyof typeof STAND_INS], thing),
      text,
    );
  // As latin1, because the body may not be valid UTF-8.
  return {
    ...request,
    path: real(path),
    body: body && Buffer.from(real(body.toString('latin1')), 'latin1'),
  };
}

/** The fault of the reply; null if it is fine. */
async function faultOf({ endpoint, role, request }: Mutation): Promise<string | null> {
  const world = await opened;
  const answer = await send(endpoint, withRealThings(request, world), world.actors[role].token);
  const { status, text, isBehind } = answer;
  count(endpoint, answer);
  // A mutation may have signed an actor out, so create a new world.
  if (text.includes('"session_ended"')) opened = createWorld(app);
  const isFailure = status >= 500 && !isBehind;
  if (!isFailure && !(status >= 400 && LEAKS.test(text))) return null;
  const body = request.body?.toString().slice(0, 300);
  return `${role}: ${endpoint.method} ${request.path} ${JSON.stringify(request.headers)} ${body} → ${status} ${text}`;
}

it(`fails at none of ${RUNS} mutated requests, and gives nothing away`, { timeout: RUNS * 100 }, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const faults: string[] = [];
  const next = mutations(seed).values();
  const sender = async () => {
    for (const it of next) {
      const fault = await faultOf(it);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect({ seed, faults, errors }).toEqual({ seed, faults: [], errors: [] });
  expect(sent.size).toBe(allEndpoints.length);
  const tried = [...sent.values()];
  const working = tried.filter(({ done }) => done > 0).length;
  const { done, refused, behind } = outcomes;
  process.stdout.write(
    `fuzz: ${RUNS} requests, ${Math.min(...tried.map(({ all }) => all))} or more to each of ${sent.size} endpoints: ` +
      `${done} done (by ${working} of them), ${refused} refused, ${behind} told to wait for the read models ` +
      `(503 read_model_behind), 0 failed; no stack, SQL or path in any refusal\n`,
  );
});
