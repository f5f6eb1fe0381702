import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { live } from '@stampwell/contracts/http/live.ts';
import { projectors } from '@stampwell/read-models';
import { allEndpoints } from '../services/http/openapi.ts';
import type { SpecRequest } from './spec-call.ts';
import { prepare, requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** A request as a client of a release sent it. */
export interface RecordedRequest extends Pick<SpecRequest, 'params' | 'query' | 'body' | 'headers'> {
  name: string;
  role: Role;
  method: Endpoint['method'];
  path: string;
  status: number;
}

const PLACE = /^\{=(.+)\}$/;

/** Replaces placeholders such as `{=body.qr_code}` by today's values, because ids and codes differ between databases. */
export function withTodaysIds(
  { params, query, body, headers }: RecordedRequest,
  own: SpecRequest,
): SpecRequest {
  const text = JSON.stringify({ params, query, body, headers });
  return JSON.parse(text, (_, value) => {
    const place = typeof value === 'string' && PLACE.exec(value)?.[1];
    if (!place) return value;
    const found = leavesOf(own).get(place);
    if (found === undefined)
      throw new Error(
        `contracts/released/requests.json takes ${place} from spec-requests.ts, which no longer has it: name there what stands for it`,
      );
    return found;
  });
}

/** Sends each endpoint the specs' request, and records it with the status. */
export async function recordRequests(): Promise<RecordedRequest[]> {
  const app = await openTestApp({ projectors });
  const [reads, elsewhere] = [await createWorld(app), await createWorld(app)];
  const requests: RecordedRequest[] = [];
  for (const endpoint of allEndpoints.filter((each) => each !== live && !isProviders(each))) {
    const { name, method, path, who } = endpoint;
    const role = who === 'nobody' ? 'customer' : (who[0] as Role);
    const [world, { own }] = await prepare(app, endpoint, role, method === 'GET' ? reads : undefined);
    const others = await requestsOf(endpoint, elsewhere, role);
    const { status } = await world.actors[role].call(endpoint, own);
    requests.push({ name, role, method, path, ...withPlaces(own, others.own), status });
  }
  await app.close();
  return requests;
}

/** Payment and mail providers do not upgrade with our releases, so they are not clients of one. */
const isProviders = ({ path }: Endpoint) => path.startsWith('/webhooks/');

/** Replaces values that differ between worlds, and files, by placeholders. */
function withPlaces(own: SpecRequest, elsewhere: SpecRequest): SpecRequest {
  const there = leavesOf(elsewhere);
  return mapLeaves(own, (place, value) =>
    value === there.get(place) && !isFile(value) ? value : `{=${place}}`,
  ) as SpecRequest;
}

const isFile = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

function leavesOf(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  mapLeaves(value, (place, leaf) => leaves.set(place, leaf));
  return leaves;
}

function mapLeaves(
  value: unknown,
  map: (place: string, leaf: unknown) => unknown,
  at: string[] = [],
): unknown {
  if (typeof value !== 'object' || value === null || isFile(value)) return map(at.join('.'), value);
  if (Array.isArray(value)) return value.map((item, index) => mapLeaves(item, map, [...at, String(index)]));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapLeaves(item, map, [...at, key])]),
  );
}
