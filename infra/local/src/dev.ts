import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { buildFrontEnd } from './build.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

/**
 * `npm run dev`: `npm start`, watched. What changes in the front end is built anew and every open page loads itself
 * again; what changes behind it starts the product again, which takes about a second, the data being kept.
 */
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const START = path.join(import.meta.dirname, 'start.ts');
const FRONT_END = ['contracts', 'shell', 'remotes'];
const BACK_END = ['contracts', 'backend', 'projections', 'infra/local'];
const SETTLED_MS = 80;
const IS_SOURCE = /\.(ts|tsx|css|sql|html|svg)$/;
const IS_OUTPUT_OR_SPEC = /(^|\/)(node_modules|dist)\/|\.spec\.|\.suite\./;

let product = run();
whenAskedToStop(stop);
onChange(FRONT_END, () => buildFrontEnd().catch((error: Error) => console.error(error.message)));
onChange(BACK_END, async () => {
  console.log('Starting again …');
  await stop();
  product = run();
});

function run(): ChildProcess {
  return fork(START, { env: { ...process.env, STAMPWELL_DEV: '1' } });
}

async function stop(): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
}

/** Calls `act` once the folders have been quiet for a moment, and again when they changed while it ran. */
function onChange(folders: string[], act: () => Promise<void>): void {
  let quiet: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  for (const folder of folders) {
    watch(path.join(REPOSITORY, folder), { recursive: true }, (_, file) => {
      if (!file || !IS_SOURCE.test(file) || IS_OUTPUT_OR_SPEC.test(file)) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        running = running.then(act);
      }, SETTLED_MS);
    });
  }
}
