import { rmSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Built } from '@stampwell/build/dev/built.ts';
import { type Child, startChild } from './child-processes.ts';
import { demoAccounts } from './demo.ts';
import { startPostgres } from './postgres.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

/**
 * `npm run dev`: changes of the front end are applied to open pages, keeping their state; changes behind it restart the product in
 * under a second, on a PostgreSQL that keeps running.
 */
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const SITE = path.join(REPOSITORY, '.cache/dev-site');
const COMPILER = fileURLToPath(import.meta.resolve('@stampwell/build/dev/watch.cli.ts'));
const PRODUCT = path.join(import.meta.dirname, 'dev/run-product.ts');
const BEHIND = ['contracts', 'backend', 'projections', 'infra/tools/local', 'backend/web'];
/** Files that the compiler reads only at its start. */
const SETTINGS = /(^|\/)(rspack\.config|manifest)\.ts$/;
const SETTLED_MS = 40;
const IS_SOURCE = /\.(ts|tsx|sql|html)$/;
const IS_OUTPUT_OR_SPEC = /(^|\/)(node_modules|dist)\/|\.spec\.|\.suite\./;

/** Messages of the product's process. */
interface Said {
  isPrepared?: boolean;
  ready?: { url: string };
}

const { DATA_DIR = '.data', DEMO = '1' } = process.env;
/** 0 takes any free port; a restarted product uses the same. */
let port = process.env.PORT ?? '3000';
const newest = new Map<string, Built>();
const firstBuild = Promise.withResolvers<void>();
let isStopping = false;

const postgres = await startPostgres({
  dir: path.join(path.resolve(DATA_DIR), 'postgres'),
  settings: { shared_buffers: '64MB' },
});
rmSync(SITE, { recursive: true, force: true });
let spare = prepareProduct();
let product = beginProduct();
let compiler = runCompiler();
whenAskedToStop(async () => {
  isStopping = true;
  void compiler.kill();
  void spare.kill();
  await product.stop();
  await postgres.stop();
});

onChange(BEHIND, IS_SOURCE, async () => {
  console.log('Starting again …');
  // Nothing is lost by SIGKILL, and it is faster.
  await product.kill();
  product = beginProduct();
});
onChange(['infra/tools/build'], IS_SOURCE, startCompilerAgain);
onChange(['remotes', 'shell/app'], SETTINGS, startCompilerAgain);

const { url } = await product.message(({ ready }: Said) => ready);
port = new URL(url).port;
await firstBuild.promise;
console.log(`\nStampwell is ready at ${url}, and follows your changes. Ctrl-C stops it.`);
if (DEMO !== '0') console.log(demoAccounts());
process.send?.({ ready: { url, databaseUrl: postgres.url } });

/** Starts a process that loads packages ahead, then waits until it is needed. */
function prepareProduct(): Child {
  const child = startChild(PRODUCT, {
    env: { ...process.env, SITE_DIR: SITE, DEV_DATABASE_URL: postgres.url },
    output: 'shown',
  });
  child.process.on('message', ({ isPrepared }: Said) => isPrepared && process.send?.({ isPrepared }));
  return child;
}

function beginProduct(): Child {
  const child = spare;
  process.send?.({ isPrepared: false });
  child.process.send({ begin: { port, built: [...newest.values()] } });
  const prepareNext = () => {
    if (!isStopping && spare === child) spare = prepareProduct();
  };
  // When this one is loaded, or has ended early.
  child.process.on('message', ({ ready }: Said) => ready && prepareNext());
  child.process.once('exit', prepareNext);
  return child;
}

function runCompiler(): Child {
  const child = startChild(COMPILER, { args: [SITE], output: 'shown' });
  child.process.on('message', ({ built }: { built: Built }) => {
    newest.set(built.part, built);
    if (product.process.connected) product.process.send({ built });
    // Pages are built after the shell.
    if (built.part === 'pages') firstBuild.resolve();
  });
  return child;
}

async function startCompilerAgain(): Promise<void> {
  await compiler.kill();
  compiler = runCompiler();
}

/** Calls `act` once the folders have been quiet briefly, and again if they changed while it ran. */
function onChange(folders: string[], matters: RegExp, act: () => Promise<void>): void {
  let quiet: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  for (const folder of folders) {
    watch(path.join(REPOSITORY, folder), { recursive: true }, (_, file) => {
      if (isStopping || !file || !matters.test(file) || IS_OUTPUT_OR_SPEC.test(file)) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        running = running.then(act);
      }, SETTLED_MS);
    });
  }
}
