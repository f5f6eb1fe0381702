/** `npm run build`: builds the parts whose sources changed, and publishes each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isBuiltFrom, recordBuild, stateOfSources } from './built-sources.ts';
import { isNxTask, startNx } from './nx.ts';
import { publishBuild, siteOf } from './publish-build.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const COMPILER = path.join(import.meta.dirname, 'compile.cli.ts');
/** Nx takes about half of that to restore everything from its cache. */
const LOOKS_LIKE_WORK_MS = 1_500;

/**
 * Builds the front end for production, each part into its `dist`, and publishes it, unless the published site is of the sources as they
 * are. Nx restores parts built before from its cache.
 * @throws with the compiler's message
 */
export async function buildFrontEnd(): Promise<void> {
  const site = siteOf(REPOSITORY);
  const sources = stateOfSources(REPOSITORY);
  if (isBuiltFrom(sources, site)) return;
  if (!isNxTask()) await buildWithNx();
  // Parts restored from the cache have not been published yet.
  for (const config of globSync('{shell/app,remotes/*}/rspack.config.ts', { cwd: REPOSITORY }).sort())
    publishBuild(path.join(REPOSITORY, path.dirname(config)), site);
  recordBuild(sources, site);
}

async function buildWithNx(): Promise<void> {
  const announcement = setTimeout(() => console.log('Building the front end …'), LOOKS_LIKE_WORK_MS);
  const nx = startNx(['run-many', '-t', 'build', '--output-style=static'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([nx.stdout, nx.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(nx, 'close');
  clearTimeout(announcement);
  if (code !== 0) throw new Error(`The front end did not build.\n${(await said).join('')}`);
}

/**
 * Builds the app in this folder.
 * @throws with the compiler's message
 */
export async function buildApp(dir: string): Promise<void> {
  const child = spawn(process.execPath, [COMPILER], { cwd: dir, stdio: ['ignore', 'inherit', 'pipe'] });
  const complaints = text(child.stderr);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${dir} did not build.\n${await complaints}`);
}

if (import.meta.main) {
  await buildFrontEnd().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
