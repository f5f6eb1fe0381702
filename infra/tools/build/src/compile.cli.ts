/**
 * Compiles the rspack configurations given as arguments in this process; by default the current folder's. Publishes each part as a
 * version.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { publishBuild, siteOf } from './publish-build.ts';

type ConfigModule = { default: Configuration | Configuration[] | ConfigFactory };
type ConfigFactory = () => Configuration | Configuration[] | Promise<Configuration | Configuration[]>;

async function loadConfig(file: string): Promise<Configuration[]> {
  const { default: exported } = (await import(pathToFileURL(file).href)) as ConfigModule;
  return [typeof exported === 'function' ? await exported() : exported].flat();
}

function compile(configs: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => (stats ? resolve(stats) : reject(error)));
    });
  });
}

// Libraries choose their build by it, and the caller may be a test run.
process.env.NODE_ENV = 'production';
const named = process.argv.slice(2);
const files = named.length > 0 ? named : [path.resolve('rspack.config.ts')];
const configs = await Promise.all(files.map(loadConfig));
const stats = await compile(configs.flat());
if (stats.hasErrors() || stats.hasWarnings()) {
  console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
}
if (!stats.hasErrors()) {
  const site = siteOf(path.resolve(import.meta.dirname, '../../../..'));
  for (const file of files) publishBuild(path.dirname(file), site);
}
process.exit(stats.hasErrors() ? 1 : 0);
