import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { contract } from '../services/http/openapi.ts';
import { breakingChanges, type Contract } from './contract-changes.ts';
import { type RecordedRequest, recordRequests, withTodaysIds } from './released-requests.ts';
import { prepare } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** See docs/wire.md#how-calls-evolve. `npm run contract` writes today's file, `npm run contract:release` the release's. */

const CONTRACTS = new URL('../../../../contracts/', import.meta.url);
const FILES = {
  today: 'openapi.json',
  released: 'released/openapi.json',
  accepted: 'released/accepted.json',
  requests: 'released/requests.json',
};
const isRelease = process.env.MODE === 'release';

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, CONTRACTS), 'utf8'));
const write = (file: string, content: unknown) =>
  writeFileSync(new URL(file, CONTRACTS), JSON.stringify(content));

const today = contract() as Contract;
if (isRelease || process.env.MODE === 'write') write(FILES.today, today);
if (isRelease) {
  write(FILES.released, today);
  write(FILES.accepted, {});
  write(FILES.requests, await recordRequests());
}

it('is committed as it is served', () => {
  if (!isDeepStrictEqual(read(FILES.today), today))
    throw new Error('contracts/openapi.json is not what contracts say. Write it by `npm run contract`');
});

it('breaks no client of the release before', () => {
  const accepted = read<Record<string, string>>(FILES.accepted);
  const changes = breakingChanges(read<Contract>(FILES.released), today);
  const unexplained = changes.filter((change) => !accepted[change]);
  if (unexplained.length > 0)
    throw new Error(
      `Open pages, queued scans and replicas of the release before would break:\n  ${unexplained.join('\n  ')}\n` +
        'Keep what they send and read, and put the new beside it (docs/wire.md#how-calls-evolve). Where none of them rests ' +
        'on it, say so in contracts/released/accepted.json: the line above, and why.',
    );
  expect(Object.keys(accepted).filter((change) => !changes.includes(change))).toEqual([]);
});

describe('a request of the release before', async () => {
  const app = await openTestApp({ projectors });
  afterAll(() => app.close());
  const reads = await createWorld(app);

  it.each(read<RecordedRequest[]>(FILES.requests))('$name is answered as it was', async (recorded) => {
    const { name, role, method, path, status } = recorded;
    const endpoint: Endpoint = { name, method, path, who: [role], summary: '' };
    const [world, { own }] = await prepare(app, endpoint, role, method === 'GET' ? reads : undefined);
    const answer = await world.actors[role].call(endpoint, withTodaysIds(recorded, own));
    expect(answer.status === status ? status : answer.error).toBe(status);
  });
});
