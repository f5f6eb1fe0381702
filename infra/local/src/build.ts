/** `npm run build`: the shell and the remotes, as far as their sources changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type FrontEndApp, findApps, isUpToDate, noteBuilt } from './front-end/apps.ts';
import { writeRemotesManifest } from './front-end/remotes-manifest.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const COMPILER = path.join(import.meta.dirname, 'front-end/compile.cli.ts');

/**
 * Builds the front end for production, each app into its `dist`; what is up to date is left alone.
 * @throws with the compiler's words when an app does not compile
 */
export async function buildFrontEnd(repository = REPOSITORY): Promise<void> {
  const stale = findApps(repository).filter((app) => !isUpToDate(app));
  if (stale.length === 0) return;
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  await compile(stale);
  writeRemotesManifest(repository);
  for (const app of stale) noteBuilt(app);
}

/** In a process of its own: the compiler's memory goes back, and the build has its own NODE_ENV. */
async function compile(apps: FrontEndApp[]): Promise<void> {
  const child = spawn(process.execPath, [COMPILER, ...apps.map(({ config }) => config)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The front end did not build.\n${complaints}`);
  if (complaints) console.error(complaints);
}

if (import.meta.main) {
  await buildFrontEnd().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
