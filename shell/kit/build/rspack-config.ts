import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { lazyShared, sharedAtStart } from './shared-modules.ts';

const BROWSERS = ['chrome >= 109', 'safari >= 16.4', 'firefox >= 115'];

/** One part of the front end that is built by itself. */
export interface Part {
  /** Its folder. */
  dir: string;
  name: string;
  /** Hot reload, readable names, source maps. */
  isDev?: boolean;
  /** A remote that brings everything it needs, to be worked on without the shell. */
  isAlone?: boolean;
}

/** The host: everything shared is in it, some of it in chunks that wait until they are asked for. */
export function shellConfig({ dir, isDev = false }: Omit<Part, 'name' | 'isAlone'>): Configuration {
  const shared = {
    ...Object.fromEntries(sharedAtStart.map((name) => [name, { singleton: true, eager: true }])),
    ...Object.fromEntries(lazyShared.map((name) => [name, { singleton: true }])),
  };
  return {
    ...base({ dir, name: 'shell', isDev }),
    entry: { main: './src/main.tsx' },
    output: output({ dir, name: 'shell', isDev }, '/'),
    optimization: isDev ? {} : { moduleIds: 'deterministic', splitChunks: { cacheGroups: { vendor } } },
    plugins: [
      federation({
        name: 'shell',
        shared,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new rspack.HtmlRspackPlugin({
        template: path.join(dir, 'src/app.html'),
        filename: 'app.html',
        excludeChunks: ['shell'],
        scriptLoading: 'defer',
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      ...(isDev ? [new ReactRefreshRspackPlugin()] : []),
    ],
  };
}

/** React and what changes as rarely, apart from our own code: it stays in the cache over our releases. */
const vendor = {
  test: /[\\/]node_modules[\\/]/,
  type: /javascript/,
  name: 'vendor',
  chunks: 'initial',
  enforce: true,
} as const;

/** A remote: `./routes` and nothing else. What is shared comes from the shell, unless it is built to stand alone. */
export function remoteConfig({ dir, name, isDev = false, isAlone = false }: Part): Configuration {
  const ownCopy = isAlone ? { singleton: true } : { singleton: true, import: false as const };
  const shared = Object.fromEntries([...sharedAtStart, ...lazyShared].map((key) => [key, ownCopy]));
  return {
    ...base({ dir, name, isDev }),
    entry: {},
    output: output({ dir, name, isDev }, 'auto'),
    plugins: [
      federation({
        name,
        shared,
        filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': './src/routes.tsx' },
        manifest: true,
        experiments: isAlone ? {} : { externalRuntime: true },
      }),
      ...(isDev ? [new ReactRefreshRspackPlugin()] : []),
    ],
  };
}

/** One page on its own, without federation: the kit's gallery. */
export function pageConfig({ dir, name, isDev = false }: Part): Configuration {
  return {
    ...base({ dir, name, isDev }),
    entry: { main: './main.tsx' },
    output: output({ dir, name, isDev }, '/'),
    plugins: [new rspack.HtmlRspackPlugin({ title: name })],
  };
}

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const federation = (options: FederationOptions) =>
  new ModuleFederationPlugin({ manifest: false, dts: false, shareStrategy: 'loaded-first', ...options });

function base({ dir, isDev = false }: Part): Configuration {
  return {
    context: dir,
    mode: isDev ? 'development' : 'production',
    lazyCompilation: false,
    devtool: isDev ? 'cheap-module-source-map' : false,
    target: ['web', `browserslist:${BROWSERS.join(',')}`],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    performance: false,
    module: {
      // Custom properties keep their names: a module may set one that another reads.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/auto': {
          localIdentName: isDev ? '[uniqueName]-[name]-[local]' : '[uniqueName]-[hash:6]-[local]',
        },
      },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.tsx?$/, use: [compiler(isDev)] },
      ],
    },
  };
}

const compiler = (isDev: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  },
});

function output({ dir, name, isDev = false }: Part, publicPath: string): Configuration['output'] {
  const hash = isDev ? '' : '.[contenthash:8]';
  return {
    path: path.join(dir, 'dist'),
    clean: true,
    uniqueName: name,
    publicPath,
    crossOriginLoading: 'anonymous',
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    cssFilename: `[name]${hash}.css`,
    cssChunkFilename: `[name]${hash}.css`,
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  };
}
