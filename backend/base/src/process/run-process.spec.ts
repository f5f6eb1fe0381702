import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { STOP_WITHIN_MS } from './run-process.ts';

const MODULE = path.resolve(import.meta.dirname, 'run-process.ts');
/** For a busy machine. */
const SLACK_MS = 4_000;

it(
  'ends in time although a call to the system never returns',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-process-'));
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Opened in the thread pool, where it waits for a writer.
    const script = `
      import { open } from 'node:fs';
      import { runProcess } from ${JSON.stringify(MODULE)};
      open(${JSON.stringify(pipe)}, 'r', () => undefined);
      runProcess('stuck', () => new Promise(() => setTimeout(() => console.log('runs'), 100)));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child.stdout, 'data');
    const since = performance.now();
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'close');
    rmSync(folder, { recursive: true });
    expect(signal).toBe('SIGKILL');
    expect(performance.now() - since).toBeLessThan(STOP_WITHIN_MS + SLACK_MS);
    expect(said).toContain('ended with work under way');
  },
  STOP_WITHIN_MS + 30_000,
);

it('exits when its work is over, although a client goes on trying', async () => {
  const script = `
    import { runProcess } from ${JSON.stringify(MODULE)};
    setInterval(() => undefined, 1_000);
    runProcess('idle', (signal) => new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      console.log('runs');
    }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});
