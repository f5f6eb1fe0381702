/** Compiles the rspack configurations named as arguments, all in this one process. */
import { pathToFileURL } from 'node:url';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';

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

const configs = await Promise.all(process.argv.slice(2).map(loadConfig));
const stats = await compile(configs.flat());
if (stats.hasErrors() || stats.hasWarnings()) {
  console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
}
process.exit(stats.hasErrors() ? 1 : 0);
