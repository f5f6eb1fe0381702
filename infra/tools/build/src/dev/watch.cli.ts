/**
 * Watches and compiles shell and remotes for development into the given site: one version of each part, without hashes. Sends `{
 * built }` to its parent for each build.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, type MultiCompiler, rspack, type Stats } from '@rspack/core';
import { pointAt } from '@stampwell/web/published.ts';
import type { Built } from './built.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
const HOT_CLIENT = path.join(import.meta.dirname, 'hot-client.ts');
const VERSION = 'dev';
const [site = ''] = process.argv.slice(2);

process.env.NODE_ENV = 'development';
const configs = await Promise.all(
  globSync('{shell/app,remotes/*}/rspack.config.ts', { cwd: REPOSITORY }).map((config) =>
    load(path.join(REPOSITORY, config)),
  ),
);
const compiler = rspack(configs.flat().filter(isWatched).map(forDevelopment));
for (const one of compiler.compilers) one.hooks.done.tap('Told', (stats) => report(one, stats));
watch(compiler);
// The parent is gone.
process.on('disconnect', () => process.exit());

async function load(file: string): Promise<Configuration[]> {
  const { default: exported } = (await import(pathToFileURL(file).href)) as {
    default: Configuration | Configuration[];
  };
  return [exported].flat();
}

/** The service worker is not watched: it would serve cached files. */
function isWatched({ name }: Configuration): boolean {
  return name !== 'worker';
}

/** Pages are rendered into the shell's folder. */
function partOf(name: string): string {
  return name === 'shell' || name === 'pages' ? 'shell' : `r/${name}`;
}

function forDevelopment(config: Configuration): Configuration {
  const { name = '', output, plugins = [] } = config;
  const hot = [
    new rspack.HotModuleReplacementPlugin(),
    new rspack.EntryPlugin(import.meta.dirname, `${HOT_CLIENT}?${name}`, { name: undefined }),
  ];
  return {
    ...config,
    optimization: { ...config.optimization, minimize: false },
    output: { ...output, clean: false, path: path.join(site, partOf(name), VERSION) },
    plugins: name === 'pages' ? plugins : [...plugins, ...hot],
  };
}

function watch(all: MultiCompiler): void {
  all.watch({ aggregateTimeout: 5 }, (error) => {
    if (error) console.error(error);
  });
}

/** Rewrites the pointer each time, since servers reread manifests when it changes. */
function report({ options: { name = '' } }: Compiler, stats: Stats): void {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  for (const { message } of errors) console.error(`${name}: ${message}`);
  if (errors.length === 0) pointAt(path.join(site, partOf(name)), { version: VERSION, replaced: {} });
  const built: Built = {
    part: name,
    hash: stats.hash ?? '',
    errors: errors.map(({ message }) => message),
  };
  process.send?.({ built });
}
