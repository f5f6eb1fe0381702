import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
import { afterAll, expect, it } from 'vitest';
import { copyRepository, onlyForTests } from '../own-repository.ts';
import { PASSWORD } from './support/actors.ts';

/** `npm start` installs with --omit=dev: it must build and serve without what only tests need. */
const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-without-tests-'));
const copy = path.join(home, 'repository');
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('builds, starts and serves the demo from what --omit=dev installs', async () => {
  copyRepository(copy, onlyForTests());
  expect(existsSync(path.join(copy, 'node_modules/koa'))).toBe(true);
  expect(existsSync(path.join(copy, 'node_modules/vitest'))).toBe(false);
  const product = startChild(path.join(copy, 'infra/tools/local/src/start.ts'), {
    cwd: copy,
    // Within an Nx task, a start takes for built what Nx has built, which is not the copy.
    env: { ...process.env, NX_TASK_TARGET_TARGET: undefined, PORT: '0', DATA_DIR: path.join(home, 'data') },
  });
  const { url } = await product.message(({ ready }: { ready?: { url: string } }) => ready);
  const page = await fetch(`${url}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<main')]);
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@stampwell.test', password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  await product.stop();
});
