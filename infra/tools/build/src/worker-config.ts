import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { base, type Part } from './base-config.ts';
import { PrecompressPlugin } from './plugins/precompress-plugin.ts';

const PRECACHE = path.join(import.meta.dirname, 'plugins/precache.loader.ts');

/** The service worker, with a fixed name. Built last, since it lists the first load's files. */
export function workerConfig({ dir, entry }: Pick<Part, 'dir'> & { entry: string }): Configuration {
  const config = base({ dir, name: 'worker' });
  return {
    ...config,
    name: 'worker',
    dependencies: ['shell', 'pages'],
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': entry },
    output: { path: path.join(dir, 'dist'), clean: false, filename: '[name].js', publicPath: '/' },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: path.join(dir, entry),
          enforce: 'pre',
          use: [{ loader: PRECACHE, options: { dist: path.join(dir, 'dist') } }],
        },
      ],
    },
    plugins: [new PrecompressPlugin()],
  };
}
