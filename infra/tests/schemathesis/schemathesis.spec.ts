import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { allEndpoints, openApi } from '@stampwell/api/services/http/openapi.ts';
import { createWorld } from '@stampwell/api/testing/spec-world.ts';
import { openTestApp } from '@stampwell/api/testing/test-app.ts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';
import { live } from '@stampwell/contracts/http/live.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executableOf } from '../fetched.ts';

/** Reads after a position that does not exist would wait for it (docs/wire.md#read-your-own-writes); here they do not. */
const app = await openTestApp({ projectors, ports: { waitForPosition: async () => true } });
const home = await mkdtemp(path.join(os.tmpdir(), 'stampwell-schemathesis-'));
let schemathesis = '';
beforeAll(async () => {
  schemathesis = process.env.SCHEMATHESIS_PATH ?? (await executableOf('schemathesis'));
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const OUTPUT_MAX = 64 * 1024 * 1024;
const ROLES: Role[] = ['customer', 'business', 'employee', 'admin'];
const CONFIG = path.join(import.meta.dirname, './schemathesis.toml');

/** This role's endpoints; public ones with the first role. permissions.spec.ts covers the others. */
const callsOf = (role: Role): Endpoint[] =>
  allEndpoints
    .filter(({ who }) => (who === 'nobody' ? role === ROLES[0] : who.includes(role)))
    // The stream does not end.
    .filter((endpoint) => endpoint !== live);

it.each(ROLES)('finds no fault in the answers to a %s', async (role) => {
  const world = await createWorld(app);
  const file = path.join(home, `${role}.json`);
  writeFileSync(file, JSON.stringify(openApi(app.url)));
  const { code, output } = await check(file, world.actors[role].token, callsOf(role));
  const cases = /^ *\d+ generated.*$/m.exec(output)?.[0].trim();
  console.log(`schemathesis as ${role}: ${callsOf(role).length} calls, ${cases}`);
  expect(code, output).toBe(0);
});

/** Runs all checks; the file beside this lists those that cannot apply. */
function check(file: string, token: string, calls: readonly Endpoint[]) {
  const { EXAMPLES = '20', SEED = '1' } = process.env;
  const args = [
    ...['--config-file', CONFIG, 'run', file, '--url', `${app.url}/api`],
    ...['--header', `Authorization: Bearer ${token}`, '--max-examples', EXAMPLES, '--seed', SEED],
    ...['--generation-database', 'none', '--output-truncate', 'false', '--no-color', '--warnings', 'off'],
    ...calls.flatMap(({ name }) => ['--include-operation-id', name]),
  ];
  const hooks = { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: import.meta.dirname };
  const env = { ...process.env, ...hooks, PYTHONDONTWRITEBYTECODE: '1' };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(schemathesis, args, { cwd: home, env, maxBuffer: OUTPUT_MAX }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
    });
  });
}
