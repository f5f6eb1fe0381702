/**
 * `npm run services -- kurrentdb [kurrentdb://host:2113]`: the store's contract, and promises of a product whose log is on that
 * server. No package registry has one, so without an address both run on the stand-in alone, and it says so.
 */
import path from 'node:path';
import { runInPlace } from './child-processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const VITEST = path.join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
const SUITES = [
  ['The contract of the event store', ['--dir', 'backend/event-store', 'kurrent-store']],
  ['Promises of a product', ['--config', 'infra/tests/vitest.config.ts', '--project', 'services']],
] as const;

const [service, address = process.env.TEST_KURRENTDB_URL] = process.argv.slice(2);
if (service !== 'kurrentdb') {
  console.error('npm run services -- kurrentdb [kurrentdb://host:2113?tls=false]');
  process.exit(2);
}
const where = address ? `on ${new URL(address).host}` : 'on the stand-in alone';
if (!address)
  console.log(
    'No server is named. What follows runs on our stand-in, which says nothing of KurrentDB: npm run services -- kurrentdb kurrentdb://host:2113',
  );
const failed: string[] = [];
for (const [what, args] of SUITES) {
  console.log(`\n${what}, ${where}`);
  if ((await run(args)) !== 0) failed.push(what);
}
console.log(failed.length === 0 ? `\nBoth pass, ${where}.` : `\nFailed ${where}: ${failed.join('; ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

function run(args: readonly string[]): Promise<number> {
  return runInPlace(VITEST, {
    args: ['run', ...args],
    cwd: REPOSITORY,
    env: { ...process.env, ...(address && { TEST_KURRENTDB_URL: address }) },
  });
}
