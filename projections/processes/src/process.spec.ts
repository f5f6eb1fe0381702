import { type ChildProcess, execFile, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { BUSINESS, TERMS } from '@stampwell/read-models/testing/events.ts';
import { type LiveLog, openLiveLog } from '@stampwell/read-models/testing/live-log.ts';
import { createPositionWaiter } from '@stampwell/runtime/positions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const REBUILD = fileURLToPath(new URL('./rebuild.cli.ts', import.meta.url));

const db = await openTestDatabase();
const env = { PATH: process.env.PATH, DATABASE_URL: db.url };
let log: LiveLog;
beforeAll(async () => {
  log = await openLiveLog(db);
});
afterAll(async () => {
  await log.close();
  await db.drop();
});

function start(): { child: ChildProcess; ready: Promise<unknown>; exited: Promise<number | null> } {
  const child = fork(MAIN, { env, stdio: 'inherit' });
  return {
    child,
    ready: new Promise((resolve) => child.once('message', resolve)),
    exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

describe('the projector process', () => {
  it('projects until it is told to stop', async () => {
    const { child, ready, exited } = start();
    expect(await ready).toBe('ready');
    const waiter = createPositionWaiter(db.pool);
    const terms = { business_id: BUSINESS, onboarding: false, terms: TERMS };
    const position = await log.append(`business-${BUSINESS}`, 'BusinessRegistered', terms);
    expect(await waiter.waitFor(position, 5000)).toBe(true);
    await waiter.close();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('ends with its parent', async () => {
    const { child, ready, exited } = start();
    await ready;
    child.disconnect();
    expect(await exited).toBe(0);
  });

  it('says which variable is missing', async () => {
    const failed = run(process.execPath, [MAIN], { env: { PATH: env.PATH } });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL: is not set'),
    });
  });
});

describe('npm run rebuild', () => {
  it('rebuilds all read models, or those that are named', async () => {
    const all = await run(process.execPath, [REBUILD, 'all'], { env });
    expect(all.stdout.match(/✓/g)).toHaveLength(projectors.length);
    const one = await run(process.execPath, [REBUILD, 'customer-cards'], { env });
    expect(one.stdout).toContain('✓ customer-cards (1 events)');
  });

  it.each([[[]], [['customer-cads']]])('names the read models when it is asked for %j', async (names) => {
    const failed = run(process.execPath, [REBUILD, ...names], { env });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /Usage: npm run rebuild -- all, or any of: customer-cards, business-directory/,
      ),
    });
  });
});
