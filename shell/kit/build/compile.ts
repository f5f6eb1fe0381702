import { type Configuration, rspack } from '@rspack/core';

/** Runs the compilers side by side; fails with all their words. */
export function compile(configs: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configs);
    compiler.run((failure, stats) => {
      const problem =
        failure ??
        (stats?.hasErrors() ? new Error(stats.toString({ preset: 'errors-only', colors: false })) : null);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
}
