import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/projections';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../platform/openapi.ts';
import { openSpecApp } from './spec-app.ts';
import { type FuzzedRequest, fuzzed, STAND_INS } from './spec-fuzz.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';

/** `npm run fuzz` sends the promised 10,000. */
const RUNS = process.env.MODE === 'long' ? 10_000 : 1_500;

const AT_ONCE = 8;

const errors: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({ write: (line, _, done) => done(void errors.push(String(line))) }),
);
const app = await openSpecApp({ projectors, ports: { log } });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(async () => {
  agent.destroy();
  await app.close();
});

const ROLES: Role[] = ['customer', 'business', 'employee', 'admin'];
/** What only our own house knows: none of it may be in an answer. */
const LEAKS =
  /\bat \S+ \(|node_modules|\.ts:\d|file:\/\/\/|\/src\/|SELECT |INSERT INTO|UPDATE \w+ SET|\bes\.events|vault\.people|views\.\w+|platform\.\w+s\b|SQLSTATE|[Pp]ostgres|ECONNREFUSED/;

interface Answer {
  status: number;
  text: string;
}

function send(endpoint: Endpoint, { path, headers, body }: FuzzedRequest, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      path,
      method: endpoint.method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-length': String(body.length) }),
      },
    };
    const sent = httpRequest(app.url, options, (response) => {
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, text: '' });
      } else read(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
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

/** Mostly sent by somebody who may, so that it gets past the door. */
const mutation: fc.Arbitrary<Mutation> = fc
  .tuple(fc.constantFrom(...allEndpoints), fc.constantFrom(...ROLES), fc.nat(19))
  .chain(([endpoint, anyRole, dice]) => {
    const may =
      endpoint.who === 'nobody' || dice === 0 ? undefined : endpoint.who[dice % endpoint.who.length];
    return fuzzed(endpoint).map((request) => ({ endpoint, role: may ?? anyRole, request }));
  });

const statuses: Record<number, number> = {};
let cast = createWorld(app);

function withRealIds({ path, headers, body }: FuzzedRequest, { own, pending }: SpecWorld): FuzzedRequest {
  const { owner, employee, customer, transactionId } = own;
  const ids = {
    business: owner.id,
    employee: employee.id,
    customer: customer.id,
    transaction: transactionId,
  };
  const real = (text: string) =>
    Object.entries({ ...ids, pending: pending.id }).reduce(
      (filled, [name, id]) => filled.replaceAll(STAND_INS[name as keyof typeof STAND_INS], id),
      text,
    );
  const isText = body?.includes('-4') === true;
  return { path: real(path), headers, body: isText ? Buffer.from(real(body.toString())) : body };
}

/** What is wrong with the answer; null where nothing is. */
async function faultOf({ endpoint, role, request }: Mutation): Promise<string | null> {
  const world = await cast;
  const { status, text } = await send(endpoint, withRealIds(request, world), world.actors[role].token);
  statuses[status] = (statuses[status] ?? 0) + 1;
  // Whoever a mutation signed out signs in again.
  if (text.includes('"session_ended"')) cast = createWorld(app);
  // A read after a position that the log has not reached says so: that is its contract (api.md, 'Always').
  const isFailure = status >= 500 && !text.includes('"read_model_behind"');
  if (!isFailure && !(status >= 400 && LEAKS.test(text))) return null;
  const body = request.body?.toString().slice(0, 300);
  return `${role}: ${endpoint.method} ${request.path} ${JSON.stringify(request.headers)} ${body} → ${status} ${text}`;
}

it(`fails at none of ${RUNS} mutated requests, and gives nothing away`, { timeout: RUNS * 100 }, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const mutations = fc.sample(mutation, { numRuns: RUNS, seed });
  const faults: string[] = [];
  const next = mutations.values();
  const sender = async () => {
    for (const it of next) {
      const fault = await faultOf(it);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect({ seed, faults, errors }).toEqual({ seed, faults: [], errors: [] });
  process.stdout.write(`fuzz: ${RUNS} requests, none answered from 500 up: ${JSON.stringify(statuses)}\n`);
});
