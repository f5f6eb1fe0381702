/** `npm run build`: builds and publishes the front end if its sources changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isBuiltFrom, recordBuild, stateOfSources } from './built-sources.ts';
import { publishBuild, siteOf } from './publish-build.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const COMPILER = path.join(import.meta.dirname, 'compile.cli.ts');

/**
 * Builds the front end for production, each part into its `dist`, and publishes it, unless the published site is of the sources as they
 * are. Within an Nx task Nx has built the parts, or restored them from its cache.
 * @throws with the compiler's message
 */
export async function buildFrontEnd(): Promise<void> {
  const site = siteOf(REPOSITORY);
  const sources = stateOfSources(REPOSITORY);
  if (isBuiltFrom(sources, site)) return;
  const parts = globSync('{shell/app,remotes/*}/rspack.config.ts', { cwd: REPOSITORY })
    .sort()
    .map((config) => path.join(REPOSITORY, path.dirname(config)));
  if (!isNxTask()) {
    console.log('Building the front end …');
    await buildApps(parts);
  }
  for (const part of parts) publishBuild(part, site);
  recordBuild(sources, site);
}

/** True inside an Nx task, whose dependencies are done. */
const isNxTask = (): boolean => Boolean(process.env.NX_TASK_TARGET_TARGET);

/**
 * Builds the apps in these folders, in one process, since starting the compiler takes longer than a small app.
 * @throws with the compiler's message
 */
export async function buildApps(folders: string[]): Promise<void> {
  const configs = folders.map((folder) => path.join(folder, 'rspack.config.ts'));
  const child = spawn(process.execPath, [COMPILER, ...configs], { stdio: ['ignore', 'inherit', 'pipe'] });
  const complaints = text(child.stderr);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The front end did not build.\n${await complaints}`);
}

if (import.meta.main) {
  await buildFrontEnd().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
